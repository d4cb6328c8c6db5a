import type { Plan } from '@mi/contracts/mi/identity/v1'

export interface RateLimit {
  perMinute: number
  /** The further requests that pass in a burst. */
  burst: number
}

/** Requests a minute by plan. An enterprise account usually has limits of its own. */
const LIMITS: Record<Plan, RateLimit> = {
  free: { perMinute: 60, burst: 10 },
  pro: { perMinute: 300, burst: 50 },
  teams: { perMinute: 1_000, burst: 200 },
  enterprise: { perMinute: 3_000, burst: 600 },
}

/** The account's own limits, or else the limits of its plan. */
export function rateLimitOf(account: {
  plan: Plan
  rateLimitPerMinute: number | null
  rateLimitBurst: number | null
}): RateLimit {
  const { perMinute, burst } = LIMITS[account.plan]
  return { perMinute: account.rateLimitPerMinute ?? perMinute, burst: account.rateLimitBurst ?? burst }
}

/** Mails a day (shares, invitations) by plan; 0 means no quota. */
export type MailQuotas = Readonly<Record<Plan, number>>

/** The default quotas. */
export const MAILS_PER_DAY: MailQuotas = { free: 100, pro: 1_000, teams: 5_000, enterprise: 0 }

/** The account's own quota of mails a day, or else the quota of its plan. 0 means no quota. */
export function mailsPerDayOf(
  { plan, mailsPerDay }: { plan: Plan; mailsPerDay: number | null },
  quotas: MailQuotas,
): number {
  return mailsPerDay ?? quotas[plan]
}
