import type { Tenant } from '@mi/database'
import type { Deps } from '../../deps.ts'

const KEPT_MS = 60_000
const MOST = 10_000

/**
 * Reads users' time zones from identity and caches each for a minute. While identity is unavailable, the zone
 * is UTC: a list that begins at the wrong hour is better than an error.
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
