import type { VoicesHandlers } from '@mi/contracts/mi/people/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { findProfile } from '../store/profiles.ts'
import { samplesOf } from '../store/voice-samples.ts'
import { sampleMessage } from './sample-message.ts'

export function deleteVoiceSample({ database }: Deps): VoicesHandlers['deleteVoiceSample'] {
  return async ({ id, sampleId }, ctx) => {
    const { tenant } = ctx
    await database.transaction(async tx => {
      if (!(await findProfile(tx, tenant, id))) throw notFound('speaker profile')
      const sample = (await samplesOf(tx, tenant, id)).find(candidate => candidate.id === sampleId)
      if (!sample) throw notFound('voice sample')
      ctx.checkPrecondition('mi.people.v1.VoiceSample', sampleMessage(sample, id))
      await tx.voiceSample.deleteMany({ where: { ...tenant, id: sampleId } })
      const resource = { resourceType: 'voice_sample', resourceId: sampleId }
      await recordAuditEvent(tx, ctx, { action: 'voice_sample.deleted', ...resource })
    })
    return {}
  }
}
