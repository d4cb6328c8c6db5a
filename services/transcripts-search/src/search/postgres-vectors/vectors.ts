import type { Pool } from 'pg'
import type { Embedder } from '../embeddings/embedder.ts'
import { ensureVectorExtension, ensureVectorTable, type VectorTable } from './vector-table.ts'

/** Vectors of segments in PostgreSQL, and who makes more of them. */
export interface Vectors {
  table: VectorTable
  embedder: Embedder
}

/**
 * Gets a database ready to hold the vectors of an embedder. Safe to repeat and to run in several processes.
 * @throws SemanticSearchNotConfigured where the server lacks pgvector; the embedder is not asked for then
 */
export async function openVectors(pool: Pool, connect: () => Promise<Embedder>): Promise<Vectors> {
  const extensionVersion = await ensureVectorExtension(pool)
  const embedder = await connect()
  return { embedder, table: await ensureVectorTable(pool, embedder, extensionVersion) }
}
