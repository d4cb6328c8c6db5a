import { execute, ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import { indexErasureTable } from '../generated/tables.ts'
import type { TranscriptsDatabase, Tx } from './database.ts'

/** Records that a deleted meeting may still be in the search index. Searches exclude it after this transaction commits. */
export async function addIndexErasure(tx: Tx, tenant: Tenant, meetingId: string): Promise<void> {
  const row = { ...tenant, meetingId }
  await execute(tx, sql`insert into index_erasures ${indexErasureTable.values([row])} on conflict do nothing`)
}

/** Records the minimum number of a deleted meeting's index entries. The number survives the run that removes the entries. */
export async function raiseErasedEntries(
  { prisma }: Pick<TranscriptsDatabase, 'prisma'>,
  tenant: Tenant,
  meetingId: string,
  entries: number,
): Promise<void> {
  if (entries === 0) return
  await execute(
    prisma,
    sql`update index_erasures set entries = ${entries}
      where ${ofTenant(tenant)} and meeting_id = ${meetingId} and entries < ${entries}`,
  )
}

/** Records that the index no longer has the meeting. Returns the number of entries that it had. */
export async function removeIndexErasure(tx: Tx, tenant: Tenant, meetingId: string): Promise<number> {
  const [removed] = await queryRows<{ entries: number }>(
    tx,
    sql`delete from index_erasures where ${ofTenant(tenant)} and meeting_id = ${meetingId} returning entries`,
  )
  return removed?.entries ?? 0
}

/** Deleted meetings that may still be in the search index. Every search reads them, with the pool: Prisma would be slower. */
export async function pendingIndexErasures(
  { pool }: Pick<TranscriptsDatabase, 'pool'>,
  tenant: Tenant,
): Promise<string[]> {
  const rows = await queryRows<{ meetingId: string }>(
    pool,
    sql`select meeting_id as "meetingId" from index_erasures where ${ofTenant(tenant)}`,
    { prepared: true },
  )
  return rows.map(({ meetingId }) => meetingId)
}
