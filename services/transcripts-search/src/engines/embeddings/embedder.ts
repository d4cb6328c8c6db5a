import { SearchUnavailable } from '../errors.ts'

/** Converts texts to vectors: the distance of two vectors measures the difference in meaning. */
export interface Embedder {
  /** Stored with every vector: vectors of different models cannot be compared. */
  readonly model: string
  /** The number of values in a vector. */
  readonly dimensions: number
  /**
   * Returns one vector for each text, in order.
   * @throws EmbeddingFailed after the last attempt.
   */
  embed(texts: readonly string[]): Promise<number[][]>
}

/** The endpoint refused the request or did not respond. Writes are retried later; a search falls back to words or is unavailable. */
export class EmbeddingFailed extends Error {
  override readonly name = 'EmbeddingFailed'
}

/**
 * The vector of a user's query.
 * @throws SearchUnavailable when the endpoint does not respond
 */
export async function embedQuery(embedder: Embedder, query: string): Promise<number[]> {
  const [vector] = await embedder.embed([query]).catch(error => {
    throw error instanceof EmbeddingFailed ? new SearchUnavailable(error) : error
  })
  return vector as number[]
}

/** Returns one vector for each segment. The vector of a long segment is the mean of the vectors of its parts. */
export async function embedSegments(
  embedder: Embedder,
  { segments }: { segments: readonly { text: string }[] },
): Promise<number[][]> {
  const parts = segments.map(segment => splitLongText(segment.text))
  const vectors = await embedder.embed(parts.flat())
  let next = 0
  return parts.map(({ length }) => {
    const own = vectors.slice(next, next + length)
    next += length
    return length === 1 ? (own[0] as number[]) : middle(own)
  })
}

function middle(vectors: readonly number[][]): number[] {
  const sum =
    vectors[0]?.map((_, index) => vectors.reduce((total, vector) => total + (vector[index] ?? 0), 0)) ?? []
  const length = Math.hypot(...sum) || 1
  return sum.map(value => value / length)
}

/** Models read a few hundred word pieces and ignore or refuse the rest. Parts of this size always fit. */
const WORDS_PER_PART = 120
const CHARACTERS_PER_PART = 700

/** Splits a text into parts that a model reads completely. An empty text is one part. */
export function splitLongText(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let words = 0
  for (const word of text.split(/\s+/).flatMap(splitLongWord)) {
    if (words === WORDS_PER_PART || part.length + word.length > CHARACTERS_PER_PART) {
      if (part !== '') parts.push(part)
      part = ''
      words = 0
    }
    part = part === '' ? word : `${part} ${word}`
    words++
  }
  // Endpoints refuse empty texts, so a full stop replaces an empty text.
  parts.push(part === '' && parts.length === 0 ? '.' : part)
  return parts.filter(text => text !== '')
}

// A script without spaces looks like one long word. One of its word pieces is about one character.
function splitLongWord(word: string): string[] {
  if (word.length <= WORDS_PER_PART) return [word]
  const characters = [...word]
  const pieces: string[] = []
  for (let from = 0; from < characters.length; from += WORDS_PER_PART) {
    pieces.push(characters.slice(from, from + WORDS_PER_PART).join(''))
  }
  return pieces
}
