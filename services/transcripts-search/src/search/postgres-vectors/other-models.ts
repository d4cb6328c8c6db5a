import type { Pool } from 'pg'
import type { IndexScope, Tenant } from '../engine.ts'
import { inTransaction, unavailableIfOutage } from '../postgres/transaction.ts'
import { otherVectorTables, type VectorTable } from './vector-table.ts'

const OF_SCOPE = `transcript_no IN (
  SELECT transcript_no FROM search_transcript JOIN search_tenant USING (tenant_no)
   WHERE account_id = $1 AND ($2::text IS NULL OR mode = $2) AND ($3::text IS NULL OR meeting_id = $3))`

/** How many vectors of a meeting are of models that are not in use. */
export async function countOfOtherModels(
  pool: Pool,
  table: VectorTable,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<number> {
  return unavailableIfOutage(async () => {
    let count = 0
    for (const other of await otherVectorTables(pool, table)) {
      const { rows } = await pool.query<{ count: string }>(
        `SELECT count(*) FROM ${other} WHERE ${OF_SCOPE}`,
        [accountId, mode, meetingId],
      )
      count += Number(rows[0]?.count)
    }
    return count
  })
}

/** Deletes the vectors in a scope that are of models not in use. Their tables stay: the rest of what they hold may be searched. */
export async function deleteOfOtherModels(
  pool: Pool,
  table: VectorTable,
  { accountId, mode, meetingId }: IndexScope,
): Promise<void> {
  await inTransaction(pool, async client => {
    for (const other of await otherVectorTables(client, table)) {
      await client.query(`DELETE FROM ${other} WHERE ${OF_SCOPE}`, [
        accountId,
        mode ?? null,
        meetingId ?? null,
      ])
    }
  })
}
