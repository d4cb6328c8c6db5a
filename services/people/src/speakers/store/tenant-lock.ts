import { lockByName, type Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'

/**
 * Locks the account's profiles: shared for a change of a meeting's links, exclusive for merging, splitting or
 * deleting profiles. The lock is taken before any row lock, so that appearances are never computed from
 * profiles that are being merged.
 */
export async function shareProfiles(tx: Tx, tenant: Tenant): Promise<void> {
  await lockByName(tx, nameOf(tenant), { shared: true })
}

export async function lockProfiles(tx: Tx, tenant: Tenant): Promise<void> {
  await lockByName(tx, nameOf(tenant))
}

function nameOf({ accountId, mode }: Tenant): string {
  return `speaker-profiles ${accountId} ${mode}`
}
