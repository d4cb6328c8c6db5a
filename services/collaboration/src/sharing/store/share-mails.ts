import type { Tenant } from '@mi/contracts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'
import type { Permission } from '../domain/permission.ts'

/** A mail invites a recipient to a meeting for so long: another share with the same permission sends none. */
const DAY_MS = 86_400_000
/** Mails of a day to one recipient about one meeting: the permission may change, and a share may be revoked and made again. */
export const MAILS_OF_RECIPIENT = 3

/** A share that has mailed a recipient. */
export interface MailedShare {
  shareId: string
  status: string
}

/** The shares of a meeting whose mail of the last day gives recipients this permission, by address. A refused mail does not count. */
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
      // Sent, or still queued.
      OR: [{ sentAt: { not: null } }, { sealedToken: { not: null } }],
    },
    select: { email: true, shareId: true, status: true },
    orderBy: [{ invitedAt: 'asc' }, { shareId: 'asc' }],
  })
  return new Map(found.map(({ email, ...share }) => [email, share]))
}

/**
 * Counts a mail to each of the recipients.
 * @returns those who have had as many mails in a day as a recipient gets; then nothing may be sent, and the transaction must end
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

/** Addresses are stored for as long as they count. Across tenants: all rows are older than a day. */
export async function purgeShareMails(
  { poolAcrossTenants }: Pick<CollaborationDatabase, 'poolAcrossTenants'>,
  now: Date,
): Promise<void> {
  await poolAcrossTenants.query('delete from share_mails where mailed_at[cardinality(mailed_at)] <= $1', [
    new Date(now.getTime() - DAY_MS),
  ])
}
