import type { Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'

type Store = Pick<Tx, 'voiceMatching'>

/** Returns whether voice matching is enabled. The default is enabled. */
export async function findVoiceMatching(
  tx: Store,
  tenant: Tenant,
): Promise<{ enabled: boolean; updatedAt: Date | null }> {
  const found = await tx.voiceMatching.findFirst({ where: { ...tenant } })
  return found ? { enabled: found.enabled, updatedAt: found.updatedAt } : { enabled: true, updatedAt: null }
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
