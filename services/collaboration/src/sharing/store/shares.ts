import type { Tenant } from '@mi/contracts'
import { statementName } from '@mi/database'
import type { TimePage } from '../../domain/time-page.ts'
import type { Share, ShareRecipient } from '../../generated/prisma/client.ts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'
import { readCount } from '../../store/meeting-counts.ts'

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
  await tx.$queryRaw`select 1 from shares where id = ${id} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode for update`
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
  const values: unknown[] = [tenant.accountId, tenant.mode, meetingId, page.offset]
  const value = (given: unknown) => `$${values.push(given)}`
  const own = madeBy === null ? '' : `and user_id = ${value(madeBy)}`
  const behind = page.after
    ? `and (created_at, id) < (${value(page.after.at)}::timestamptz, ${value(page.after.id)})`
    : ''
  const text = `select id from shares where account_id = $1 and mode = $2::mode and meeting_id = $3 ${own} ${behind}
    order by created_at desc, id desc offset $4 limit ${page.limit + 1}`
  const [{ rows }, total] = await Promise.all([
    pool.query<{ id: string }>({ name: statementName(text), text, values }),
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
