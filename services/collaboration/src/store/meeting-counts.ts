import type { Tenant } from '@mi/contracts'
import { statementName } from '@mi/database'
import type { CollaborationDatabase, Tx } from './database.ts'

/** The resources of a meeting that are counted. */
export type Counted = 'notes' | 'comments' | 'shares'

/** Adds to a counter of a meeting, in the transaction that adds or removes rows. */
export async function addToCount(
  tx: Pick<Tx, 'meetingCount'>,
  tenant: Tenant,
  meetingId: string,
  counted: Counted,
  added: number,
): Promise<void> {
  await tx.meetingCount.upsert({
    where: { meetingId, ...tenant },
    create: { ...tenant, meetingId, [counted]: added },
    update: { [counted]: { increment: added } },
  })
}

export async function readCount(
  { pool }: Pick<CollaborationDatabase, 'pool'>,
  { accountId, mode }: Tenant,
  meetingId: string,
  counted: Counted,
): Promise<number> {
  const text = `select ${counted} as count from meeting_counts where account_id = $1 and mode = $2::mode and meeting_id = $3`
  const { rows } = await pool.query<{ count: number }>({
    name: statementName(text),
    text,
    values: [accountId, mode, meetingId],
  })
  return rows[0]?.count ?? 0
}
