import type { Plan } from '@mi/contracts/mi/identity/v1'

export interface RateLimit {
  perMinute: number
  /** Requests beyond it that pass in a burst. */
  burst: number
}

/** What each plan may ask in a minute. Enterprise accounts get their own; these are for one that has none yet. */
const LIMITS: Record<Plan, RateLimit> = {
  free: { perMinute: 60, burst: 10 },
  pro: { perMinute: 300, burst: 50 },
  teams: { perMinute: 1_000, burst: 200 },
  enterprise: { perMinute: 3_000, burst: 600 },
}

/** The account's own limits where it has them, else its plan's. */
export function rateLimitOf(account: {
  plan: Plan
  rateLimitPerMinute: number | null
  rateLimitBurst: number | null
}): RateLimit {
  const { perMinute, burst } = LIMITS[account.plan]
  return { perMinute: account.rateLimitPerMinute ?? perMinute, burst: account.rateLimitBurst ?? burst }
}
