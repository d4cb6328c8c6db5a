import { statementName, type Tenant } from '@mi/database'
import type { TranscriptsDatabase, Tx } from './database.ts'

/** Records that a deleted meeting may still be in the search index. Searches exclude it after this transaction commits. */
export async function addIndexErasure(tx: Tx, { accountId, mode }: Tenant, meetingId: string): Promise<void> {
  await tx.$executeRaw`
    insert into index_erasures (account_id, mode, meeting_id) values (${accountId}, ${mode}::mode, ${meetingId})
    on conflict do nothing`
}

/** Records the minimum number of a deleted meeting's index entries. The number survives the run that removes the entries. */
export async function raiseErasedEntries(
  { prisma }: Pick<TranscriptsDatabase, 'prisma'>,
  { accountId, mode }: Tenant,
  meetingId: string,
  entries: number,
): Promise<void> {
  if (entries === 0) return
  await prisma.$executeRaw`
    update index_erasures set entries = ${entries}
    where account_id = ${accountId} and mode = ${mode}::mode and meeting_id = ${meetingId} and entries < ${entries}`
}

/** Records that the index no longer has the meeting. Returns the number of entries that it had. */
export async function removeIndexErasure(
  tx: Tx,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<number> {
  const [gone] = await tx.$queryRaw<{ entries: number }[]>`
    delete from index_erasures
    where account_id = ${accountId} and mode = ${mode}::mode and meeting_id = ${meetingId} returning entries`
  return gone?.entries ?? 0
}

const PENDING = 'SELECT meeting_id FROM index_erasures WHERE account_id = $1 AND mode = $2::mode'

/** Deleted meetings that may still be in the search index. Every search reads them, with the pool: Prisma would be slower. */
export async function pendingIndexErasures(
  { pool }: Pick<TranscriptsDatabase, 'pool'>,
  { accountId, mode }: Tenant,
): Promise<string[]> {
  const { rows } = await pool.query<{ meeting_id: string }>({
    name: statementName(PENDING),
    text: PENDING,
    values: [accountId, mode],
  })
  return rows.map(row => row.meeting_id)
}
