import { addressGroup } from '@mi/service-kit'
import { LRUCache } from 'lru-cache'
import type { Deps, OpeningLog } from '../../deps.ts'
import { serviceOrigin } from '../domain/share-origin.ts'
import { recordOpening } from './link-openings.ts'

const DAY_MS = 86_400_000
/** Number of recorded visitors that this process remembers, so that their next openings need no query. */
const KNOWN_VISITORS = 10_000

/** A visitor is the recipient of the link, or all clients of the same network address group. Addresses are not stored. */
export function createOpeningLog({
  database,
  encryption,
  now,
}: Pick<Deps, 'database' | 'encryption' | 'now'>): OpeningLog {
  const known = new LRUCache<string, true>({ max: KNOWN_VISITORS })
  return {
    async note({ id: shareId, tenant, recipient }, clientIp) {
      const day = new Date(Math.floor(now().getTime() / DAY_MS) * DAY_MS)
      const who = recipient ? `recipient ${recipient.position}` : addressGroup(clientIp ?? '')
      const { secret: visitor } = encryption.derive(`link opening ${shareId} ${day.toISOString()} ${who}`)
      const key = visitor.toString('base64')
      if (known.has(key)) return
      await database.transaction(tx => recordOpening(tx, serviceOrigin(tenant), { shareId, day, visitor }))
      known.set(key, true)
    },
  }
}
