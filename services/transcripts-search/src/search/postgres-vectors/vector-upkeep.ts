import type { Pool } from 'pg'
import type { SearchEngine } from '../engine.ts'
import { SemanticSearchNotConfigured } from '../errors.ts'
import { countWithoutVector, fillVectors } from './fill-vectors.ts'
import { dropOtherVectorTables } from './vector-table.ts'
import type { Vectors } from './vectors.ts'

/** The part of an engine that keeps vectors in step. Where there can be none, there is nothing to do. */
export function vectorUpkeep(
  pool: Pool,
  vectors: () => Promise<Vectors>,
): Required<Pick<SearchEngine, 'fillVectors' | 'countWithoutVector' | 'dropOldVectors'>> {
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
    async countWithoutVector(tenant, meetingId) {
      const found = await configured()
      return found ? countWithoutVector(pool, found.table, tenant, meetingId) : 0
    },
    async dropOldVectors() {
      const found = await configured()
      if (found) await dropOtherVectorTables(pool, found.table)
    },
  }
}
