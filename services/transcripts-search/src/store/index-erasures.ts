import { statementName, type Tenant } from '@mi/database'
import type { TranscriptsDatabase, Tx } from './database.ts'

/** Records that a deleted meeting may still be in the search index: from this transaction's commit on, searches leave it out. */
export async function addIndexErasure(tx: Tx, { accountId, mode }: Tenant, meetingId: string): Promise<void> {
  await tx.$executeRaw`
    insert into index_erasures (account_id, mode, meeting_id) values (${accountId}, ${mode}::mode, ${meetingId})
    on conflict do nothing`
}

/** The index no longer has the meeting. */
export async function removeIndexErasure(
  tx: Tx,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<void> {
  await tx.$executeRaw`
    delete from index_erasures
    where account_id = ${accountId} and mode = ${mode}::mode and meeting_id = ${meetingId}`
}

const PENDING = 'SELECT meeting_id FROM index_erasures WHERE account_id = $1 AND mode = $2::mode'

/** Deleted meetings that the search index may still have. Every search asks: on the pool, as Prisma would take longer than the server. */
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
