import type { Tenant } from '@mi/database'
import { appendEvent } from '@mi/events'
import type { PeopleDatabase, Tx } from '../../store/database.ts'
import { lockProfiles } from './tenant-lock.ts'

type Store = Pick<Tx, 'voiceMatching'>

/** Returns whether voice matching is enabled. The default is enabled. */
export async function findVoiceMatching(
  tx: Store,
  tenant: Tenant,
): Promise<{ enabled: boolean; updatedAt: Date | null }> {
  const found = await tx.voiceMatching.findFirst({ where: { ...tenant } })
  return found ? { enabled: found.enabled, updatedAt: found.updatedAt } : { enabled: true, updatedAt: null }
}

/** Publishes again which accounts disabled voice matching, for read models of other services that are newer than the change. */
export async function announceVoicesOff(database: PeopleDatabase): Promise<void> {
  // Reads all accounts, because the task belongs to no account.
  const { rows } = await database.poolAcrossTenants.query<Tenant>(
    'select account_id as "accountId", mode::text as mode from voice_matching where not enabled',
  )
  for (const { accountId, mode } of rows)
    await database.transaction(async tx => {
      await lockProfiles(tx, { accountId, mode })
      const { enabled } = await findVoiceMatching(tx, { accountId, mode })
      if (enabled) return
      const payload = { accountId, enabled }
      await appendEvent(tx, { accountId, mode }, 'mi.people.voice_matching.changed.v1', payload)
    })
}

export async function saveVoiceMatching(
  tx: Tx,
  { accountId, mode }: Tenant,
  enabled: boolean,
  updatedAt: Date,
): Promise<void> {
  await tx.voiceMatching.upsert({
    where: { accountId_mode: { accountId, mode } },
    create: { accountId, mode, enabled, updatedAt },
    update: { enabled, updatedAt },
  })
}
