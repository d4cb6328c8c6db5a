import type { Tenant } from '@mi/database'
import type { Deps } from '../../deps.ts'

const CACHED_MS = 60_000
const MAX_CACHED_USERS = 10_000

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
  const cache = new Map<string, { zone: string; until: number }>()
  return async (tenant, userId) => {
    const at = now().getTime()
    const cached = cache.get(userId)
    if (cached && cached.until > at) return cached.zone
    try {
      const { timeZone } = await users.getUserContact(
        { userId },
        { caller: systemOrigin(tenant), deadlineMs: 1_000 },
      )
      const zone = timeZone || 'UTC'
      const [oldest] = cache.keys()
      if (cache.size >= MAX_CACHED_USERS && oldest !== undefined) cache.delete(oldest)
      // The entry moves to the end, where the newest entries are.
      cache.delete(userId)
      cache.set(userId, { zone, until: at + CACHED_MS })
      return zone
    } catch (error) {
      log.info({ err: error }, 'time zone unknown, UTC is used')
      return cached?.zone ?? 'UTC'
    }
  }
}
