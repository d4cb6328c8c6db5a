import type { Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'

/**
 * Locks the account's profiles: shared for a change of a meeting's links, exclusive for merging, splitting or
 * deleting profiles. The lock is taken before any row lock, so that appearances are never computed from
 * profiles that are being merged.
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
