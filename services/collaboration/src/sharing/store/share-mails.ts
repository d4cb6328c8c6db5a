import { execute, ofTenant, sql, type Tenant } from '@mi/database'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'
import type { Permission } from '../domain/permission.ts'

/** The period in milliseconds in which a second share with the same permission sends no mail. */
const DAY_MS = 86_400_000
/** Maximum number of mails to a recipient about a meeting per day. Changes of the permission and repeated shares need more than one. */
export const MAILS_OF_RECIPIENT = 3

/** A share whose mail a recipient has received. */
export interface MailedShare {
  shareId: string
  status: string
}

/** The shares of a meeting with this permission that mailed the recipients within the last day, by address. Rejected mails do not count. */
export async function findMailedShares(
  tx: Pick<Tx, 'shareRecipient'>,
  tenant: Tenant,
  { meetingId, permission, emails }: { meetingId: string; permission: Permission; emails: readonly string[] },
  now: Date,
): Promise<Map<string, MailedShare>> {
  const since = new Date(now.getTime() - DAY_MS)
  const found = await tx.shareRecipient.findMany({
    where: {
      ...tenant,
      email: { in: [...emails] },
      coveredBy: null,
      invitedAt: { gt: since },
      share: { ...tenant, meetingId, permission, createdAt: { gt: since } },
      // The mail was sent or is still queued.
      OR: [{ sentAt: { not: null } }, { sealedToken: { not: null } }],
    },
    select: { email: true, shareId: true, status: true },
    orderBy: [{ invitedAt: 'asc' }, { shareId: 'asc' }],
  })
  return new Map(found.map(({ email, ...share }) => [email, share]))
}

/**
 * {@link findMailedShares} with the mailed recipients locked. A mail job that runs at the same time either committed its status before, or
 * waits and then also updates the recipients of the new share.
 */
export async function lockMailedShares(
  tx: Tx,
  tenant: Tenant,
  invited: Parameters<typeof findMailedShares>[2],
  now: Date,
): Promise<Map<string, MailedShare>> {
  const mailed = await findMailedShares(tx, tenant, invited, now)
  if (mailed.size === 0) return mailed
  const shareIds = [...mailed.values()].map(({ shareId }) => shareId)
  await execute(
    tx,
    sql`select 1 from share_recipients
      where ${ofTenant(tenant)} and share_id = any (${shareIds}) and email = any (${[...mailed.keys()]})
      order by share_id, position for update`,
  )
  return findMailedShares(tx, tenant, invited, now)
}

/**
 * Counts a mail for each of the recipients.
 * @returns the recipients who have reached the daily maximum; if there are any, nothing may be sent and the transaction must be rolled back
 */
export async function countShareMails(
  tx: Pick<Tx, 'shareMail'>,
  tenant: Tenant,
  { meetingId, emails }: { meetingId: string; emails: readonly string[] },
  now: Date,
): Promise<string[]> {
  const since = now.getTime() - DAY_MS
  const rows = await tx.shareMail.findMany({ where: { ...tenant, meetingId, email: { in: [...emails] } } })
  const mailed = new Map(rows.map(row => [row.email, row.mailedAt.filter(at => at.getTime() > since)]))
  const refused = emails.filter(email => (mailed.get(email)?.length ?? 0) >= MAILS_OF_RECIPIENT)
  if (refused.length > 0) return refused
  for (const email of emails) {
    const mailedAt = [...(mailed.get(email) ?? []), now]
    const key = { ...tenant, meetingId, email }
    await tx.shareMail.upsert({
      where: { accountId_mode_meetingId_email: key },
      create: { ...key, mailedAt },
      update: { mailedAt },
    })
  }
  return []
}

/** Deletes addresses that no longer count. It covers all tenants, because all affected rows are older than a day. */
export async function purgeShareMails(
  { poolAcrossTenants }: Pick<CollaborationDatabase, 'poolAcrossTenants'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS)
  await execute(
    poolAcrossTenants,
    sql`delete from share_mails where mailed_at[cardinality(mailed_at)] <= ${before}`,
  )
}
