import type { VoicesHandlers } from '@mi/contracts/mi/people/v1'
import { appendEvent, recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { lockProfiles } from '../store/tenant-lock.ts'
import { findVoiceMatching, saveVoiceMatching } from '../store/voice-matching.ts'

export function setVoiceMatching({ database, now }: Deps): VoicesHandlers['setVoiceMatching'] {
  return async ({ enabled }, ctx) => {
    const { tenant } = ctx
    return database.transaction(async tx => {
      await lockProfiles(tx, tenant)
      const before = await findVoiceMatching(tx, tenant)
      ctx.checkPrecondition('mi.people.v1.VoiceMatching', before)
      if (before.enabled !== enabled || before.updatedAt === null)
        await saveVoiceMatching(tx, tenant, enabled, now())
      const { accountId } = tenant
      const payload = { accountId, enabled }
      await appendEvent(tx, tenant, 'mi.people.voice_matching.changed.v1', payload, ctx)
      // The deletion is repeated when voice matching is already off, so that no sample is left.
      if (!enabled) await tx.voiceSample.deleteMany({ where: { ...tenant } })
      // Switching voice matching off for the account switches it off in the sandbox too.
      if (!enabled && tenant.mode === 'live') {
        const sandbox = { accountId, mode: 'test' } as const
        await lockProfiles(tx, sandbox)
        await saveVoiceMatching(tx, sandbox, enabled, now())
        await tx.voiceSample.deleteMany({ where: { ...sandbox } })
        await appendEvent(tx, sandbox, 'mi.people.voice_matching.changed.v1', payload, ctx)
      }
      const resource = { resourceType: 'voice_matching', resourceId: accountId }
      const action = enabled ? 'voice_matching.enabled' : 'voice_matching.disabled'
      await recordAuditEvent(tx, ctx, { action, ...resource })
      return findVoiceMatching(tx, tenant)
    })
  }
}
