import { execute, sql } from '@mi/database'
import { notFound } from '@mi/errors'
import { type MailQuotas, mailsPerDayOf } from '../../domain/plan-limits.ts'
import { identityErrors } from '../../errors.ts'
import type { IdentityDatabase, Tx } from '../../store/database.ts'
import { lockAccount } from './users.ts'

const DAY_MS = 86_400_000

export interface MailsReserved {
  /** Mails a day; 0 means no quota. */
  limit: number
  /** Mails reserved today. */
  used: number
}

/**
 * Reserves mails of the account's quota of today (UTC): all or none. A reservation with a known `id` counts once. The
 * account's row stays locked until the transaction ends.
 * @throws {ServiceError} limit_reached, not_found
 */
export async function reserveMails(
  tx: Tx,
  accountId: string,
  { id, count }: { id: string; count: number },
  { mailQuotas, now }: { mailQuotas: MailQuotas; now: Date },
): Promise<MailsReserved> {
  await lockAccount(tx, accountId)
  const account = await tx.account.findUnique({ where: { id: accountId } })
  if (!account) throw notFound('account')
  const limit = mailsPerDayOf(account, mailQuotas)
  const day = startOfDay(now)
  const sum = await tx.mailReservation.aggregate({ where: { accountId, day }, _sum: { count: true } })
  const used = sum._sum.count ?? 0
  const known = await tx.mailReservation.findUnique({ where: { accountId_day_id: { accountId, day, id } } })
  if (known) return { limit, used }
  if (limit > 0 && used + count > limit)
    throw identityErrors.mail_quota({
      message: `The plan ${account.plan} allows ${limit} mails a day, and ${Math.max(0, limit - used)} are left today.`,
      details: [{ field: 'mails_per_day', message: String(limit) }],
    })
  await tx.mailReservation.create({ data: { accountId, day, id, count } })
  return { limit, used: used + count }
}

/** Deletes the reservations of earlier days, of all accounts. */
export async function purgeReservations({ poolAcrossTenants }: IdentityDatabase, now: Date): Promise<void> {
  const before = new Date(startOfDay(now).getTime() - DAY_MS)
  await execute(poolAcrossTenants, sql`delete from mail_reservations where day < ${before}`)
}

function startOfDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
}
