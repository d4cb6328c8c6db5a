import type { Tenant } from '@mi/database'
import type { Deps } from '../deps.ts'

const KEPT_MS = 60_000
const MOST = 10_000

/**
 * The time zones of people, as identity has them, each kept for a minute. While identity is unavailable it is UTC: a list
 * that begins some hours off is better than none.
 */
export function createTimeZones({
  users,
  systemOrigin,
  now,
  log,
}: Pick<Deps, 'users' | 'systemOrigin' | 'now' | 'log'>): (
  tenant: Tenant,
  userId: string,
) => Promise<string> {
  const known = new Map<string, { zone: string; until: number }>()
  return async (tenant, userId) => {
    const moment = now().getTime()
    const kept = known.get(userId)
    if (kept && kept.until > moment) return kept.zone
    try {
      const { timeZone } = await users.getUserContact(
        { userId },
        { caller: systemOrigin(tenant), deadlineMs: 1_000 },
      )
      const [oldest] = known.keys()
      if (known.size >= MOST && oldest !== undefined) known.delete(oldest)
      known.delete(userId)
      known.set(userId, { zone: timeZone || 'UTC', until: moment + KEPT_MS })
      return timeZone || 'UTC'
    } catch (error) {
      log.info({ err: error }, 'time zone not known, days are those of UTC')
      return kept?.zone ?? 'UTC'
    }
  }
}
