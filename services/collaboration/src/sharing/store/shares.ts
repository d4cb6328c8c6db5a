import { allOf, execute, ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { TimePage } from '../../domain/time-page.ts'
import type { Share, ShareRecipient } from '../../generated/prisma/client.ts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'
import { readCount } from '../../store/meeting-counts.ts'
import { pageByTime } from '../../store/page-by-time.ts'

export type ShareRecord = Share & { recipients: ShareRecipient[] }

const WITH_RECIPIENTS = { recipients: { orderBy: { position: 'asc' } } } as const

export function findShare(
  tx: Pick<Tx, 'share'>,
  { accountId, mode }: Tenant,
  id: string,
): Promise<ShareRecord | null> {
  return tx.share.findFirst({ where: { id, accountId, mode }, include: WITH_RECIPIENTS })
}

/** Like {@link findShare}, with the share locked until the end of the transaction. */
export async function lockShare(tx: Tx, tenant: Tenant, id: string): Promise<ShareRecord | null> {
  await execute(tx, sql`select 1 from shares where id = ${id} and ${ofTenant(tenant)} for update`)
  return findShare(tx, tenant, id)
}

/**
 * Shares of a meeting, newest first. Returns one row more than the page when more rows follow. The offset is skipped in the index.
 * @param madeBy only the shares of this user; null for all
 */
export async function listShares(
  database: CollaborationDatabase,
  tenant: Tenant,
  meetingId: string,
  madeBy: string | null,
  page: TimePage,
): Promise<{ shares: ShareRecord[]; total: number | null }> {
  const { pool, prisma } = database
  const where = allOf(
    ofTenant(tenant),
    sql`meeting_id = ${meetingId}`,
    madeBy !== null && sql`user_id = ${madeBy}`,
  )
  const statement = sql`select id from shares where ${where} ${pageByTime(page, ['created_at', 'id'], 'desc')}`
  const [rows, total] = await Promise.all([
    queryRows<{ id: string }>(pool, statement, { prepared: true }),
    page.after ? null : countShares(database, tenant, meetingId, madeBy),
  ])
  const shares = await prisma.share.findMany({
    where: { id: { in: rows.map(({ id }) => id) }, ...tenant },
    include: WITH_RECIPIENTS,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return { shares, total }
}

function countShares(
  database: CollaborationDatabase,
  tenant: Tenant,
  meetingId: string,
  madeBy: string | null,
): Promise<number> {
  if (madeBy === null) return readCount(database, tenant, meetingId, 'shares')
  return database.prisma.share.count({ where: { ...tenant, meetingId, userId: madeBy } })
}
