import type { Pool } from 'pg'
import type { SearchEngine } from '../engine.ts'
import { SemanticSearchNotConfigured } from '../errors.ts'
import { countWithoutVector, fillVectors } from './fill-vectors.ts'
import { countOfOtherModels, deleteOfOtherModels } from './other-models.ts'
import { dropOtherVectorTables } from './vector-table.ts'
import type { Vectors } from './vectors.ts'

/** The part of an engine that keeps vectors in step. Where there can be none, there is nothing to do. */
export function vectorUpkeep(
  pool: Pool,
  vectors: () => Promise<Vectors>,
): Required<Pick<SearchEngine, 'fillVectors' | 'compareVectors' | 'dropOldVectors'>> {
  const configured = () =>
    vectors().catch(error => {
      if (error instanceof SemanticSearchNotConfigured) return null
      throw error
    })
  return {
    async fillVectors(tenant, meetingId) {
      const found = await configured()
      if (found) await fillVectors(pool, found.table, found.embedder, tenant, meetingId)
    },
    async compareVectors(tenant, meetingId) {
      const found = await configured()
      if (!found) return null
      return {
        missing: await countWithoutVector(pool, found.table, tenant, meetingId),
        ofOtherModels: await countOfOtherModels(pool, found.table, tenant, meetingId),
        // A vector cannot outlive its segment: a foreign key.
        surplus: 0,
      }
    },
    async dropOldVectors(scope) {
      const found = await configured()
      if (!found) return
      await (scope ? deleteOfOtherModels(pool, found.table, scope) : dropOtherVectorTables(pool, found.table))
    },
  }
}
