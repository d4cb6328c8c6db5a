import type { Embedder } from '../embeddings/embedder.ts'
import type { SearchEngine } from '../engine.ts'
import type { BulkOptions } from './bulk.ts'
import type { OpenSearchClient } from './client.ts'
import { compareVectors } from './compare-vectors.ts'
import { fillVectors } from './fill-vectors.ts'
import { ensureVectorField } from './indices.ts'
import { vectorFieldOf } from './vector-field.ts'

export interface VectorUpkeepOptions {
  client: OpenSearchClient
  /** Alias of the index that is read. */
  read: string
  embedder(): Promise<Embedder>
  /** Does something with each index that takes writes. */
  writeAll<T>(work: (index: string) => Promise<T>): Promise<T>
  bulk: BulkOptions
}

/** The part of an engine that keeps vectors in step with the segments. */
export function vectorUpkeep({
  client,
  read,
  embedder,
  writeAll,
  bulk,
}: VectorUpkeepOptions): Required<Pick<SearchEngine, 'fillVectors' | 'compareVectors'>> {
  /** Names of indices, which are never given twice. */
  const prepared = new Set<string>()
  return {
    async fillVectors(tenant, meetingId) {
      const model = await embedder()
      await writeAll(async index => {
        if (!prepared.has(index)) await ensureVectorField(client, index, vectorFieldOf(model))
        prepared.add(index)
        await fillVectors(client, index, model, tenant, meetingId, bulk)
      })
    },
    async compareVectors(tenant, meetingId) {
      const { name } = vectorFieldOf(await embedder())
      return compareVectors(client, read, tenant, meetingId, name)
    },
  }
}
