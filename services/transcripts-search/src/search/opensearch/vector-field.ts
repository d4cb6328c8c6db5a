import { createHash } from 'node:crypto'
import type { Embedder } from '../embeddings/embedder.ts'

/** The field that holds the vectors of a model. Each model has its own: those of two cannot be compared. */
export interface VectorField {
  name: string
  dimensions: number
}

/** The fields of all models. */
export const VECTOR_FIELDS = 'vector_*'

export function vectorFieldOf({ model, dimensions }: Pick<Embedder, 'model' | 'dimensions'>): VectorField {
  const digest = createHash('sha256').update(`${model}\n${dimensions}`).digest('hex').slice(0, 12)
  return { name: `vector_${digest}`, dimensions }
}

/** What the index is told of it. */
export function vectorMapping({ name, dimensions }: VectorField): Record<string, object> {
  const method = { name: 'hnsw', engine: 'lucene', space_type: 'cosinesimil' }
  return { [name]: { type: 'knn_vector', dimension: dimensions, method } }
}
