import { ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import { meetingCountTable } from '../generated/tables.ts'
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

/** The number of notes, comments or shares of a meeting. */
export async function readCount(
  { pool }: Pick<CollaborationDatabase, 'pool'>,
  tenant: Tenant,
  meetingId: string,
  counted: Counted,
): Promise<number> {
  const statement = sql`select ${meetingCountTable.column(counted)} as count from meeting_counts
    where ${ofTenant(tenant)} and meeting_id = ${meetingId}`
  const [row] = await queryRows<{ count: number }>(pool, statement, { prepared: true })
  return row?.count ?? 0
}
