import type { Tenant } from '@mi/contracts'
import { execute, queryRows, raw, type Sql, sql } from '@mi/database/sql'
import type { Pool } from 'pg'
import type { IndexScope, SearchEngine } from '../engine.ts'
import { SemanticSearchNotConfigured } from '../errors.ts'
import { inScope } from '../postgres/read-indexed.ts'
import { inTransaction, unavailableIfOutage } from '../postgres/transaction.ts'
import { countWithoutVector, fillVectors } from './fill-vectors.ts'
import { dropOtherVectorTables, otherVectorTables, type Vectors, type VectorTable } from './vector-table.ts'

/** The part of an engine that synchronizes vectors with segments. Does nothing where vectors are not available. */
export function maintainVectors(
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
        // A foreign key deletes a vector with its segment.
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

/** The vectors of a table in a scope, after `DELETE` or `SELECT …`. */
function vectorsOf(table: string, scope: IndexScope): Sql {
  return sql`FROM ${raw(table)} WHERE transcript_no IN (
    SELECT transcript_no FROM search_transcript JOIN search_tenant USING (tenant_no) WHERE ${inScope(scope)})`
}

/** The number of a meeting's vectors from models that are not in use. */
async function countOfOtherModels(
  pool: Pool,
  table: VectorTable,
  tenant: Tenant,
  meetingId: string,
): Promise<number> {
  return unavailableIfOutage(async () => {
    let count = 0
    for (const other of await otherVectorTables(pool, table)) {
      const [counted] = await queryRows<{ count: string }>(
        pool,
        sql`SELECT count(*) ${vectorsOf(other, { ...tenant, meetingId })}`,
      )
      count += Number(counted?.count)
    }
    return count
  })
}

/** Deletes the vectors of models that are not in use, in a scope. Their tables stay: searches may use the vectors of other scopes. */
async function deleteOfOtherModels(pool: Pool, table: VectorTable, scope: IndexScope): Promise<void> {
  await inTransaction(pool, async client => {
    for (const other of await otherVectorTables(client, table))
      await execute(client, sql`DELETE ${vectorsOf(other, scope)}`)
  })
}
