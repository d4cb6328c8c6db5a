import { SearchUnavailable } from '../errors.ts'
import { type Embedder, EmbeddingFailed } from './embedder.ts'

/**
 * The vector of what a user typed.
 * @throws SearchUnavailable when the endpoint does not answer
 */
export async function embedQuery(embedder: Embedder, query: string): Promise<number[]> {
  const [vector] = await embedder.embed([query]).catch(error => {
    throw error instanceof EmbeddingFailed ? new SearchUnavailable(error) : error
  })
  return vector as number[]
}
