import type { PeriodicTask } from '@mi/service-kit'
import { purgeReservations } from '../accounts/store/mail-reservations.ts'
import { purgeRevokedKeys } from '../api-keys/store/api-keys.ts'
import type { Deps } from '../deps.ts'
import { removeExpiredKeys } from '../idempotency/store/idempotency-keys.ts'
import { purgeExpiredTokens } from '../oauth/store/retention.ts'
import { IDLE_MS } from '../sign-in/sessions.ts'

const INTERVAL_MS = 10 * 60_000
const KEEP_BATCHES_MS = 7 * 24 * 60 * 60 * 1000

/** Deletes expired records every ten minutes. */
export function retention(deps: Pick<Deps, 'database' | 'now'>): PeriodicTask[] {
  return [{ name: 'purge-expired', everyMs: INTERVAL_MS, run: () => purgeExpired(deps) }]
}

/** Deletes the records of all accounts that have expired. */
export async function purgeExpired({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now()
  while ((await removeExpiredKeys(database, at)) > 0);
  const before = new Date(at.getTime() - KEEP_BATCHES_MS)
  await database.prisma.usageBatch.deleteMany({ where: { receivedAt: { lt: before } } })
  await purgeExpiredTokens(database, at)
  await purgeReservations(database, at)
  await purgeRevokedKeys(database, at)
  await database.prisma.throttle.deleteMany({ where: { expiresAt: { lt: at } } })
  await database.prisma.linkToken.deleteMany({ where: { expiresAt: { lt: at } } })
  const idleSince = new Date(at.getTime() - IDLE_MS)
  await database.prisma.session.deleteMany({
    where: { OR: [{ lastSeenAt: { lt: idleSince } }, { expiresAt: { lt: at } }] },
  })
}
