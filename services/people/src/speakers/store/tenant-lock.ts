import type { Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'

/**
 * Who changes links of one meeting shares the account's profiles with others; who merges, splits or deletes profiles has them alone.
 * Taken before any row is locked, so that appearances of a meeting are never computed from profiles that are being merged.
 */
export async function shareProfiles(tx: Tx, tenant: Tenant): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtextextended(${placeOf(tenant)}, 0))`
}

export async function lockProfiles(tx: Tx, tenant: Tenant): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${placeOf(tenant)}, 0))`
}

function placeOf({ accountId, mode }: Tenant): string {
  return `speaker-profiles ${accountId} ${mode}`
}
