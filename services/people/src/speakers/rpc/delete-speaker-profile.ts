import type { SpeakerProfilesHandlers } from '@mi/contracts/mi/people/v1'
import { notFound } from '@mi/errors'
import { eraseIdempotencyRecords, recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { deleteProfiles } from '../store/merges.ts'
import { lockProfile } from '../store/profiles.ts'
import { lockProfiles } from '../store/tenant-lock.ts'
import { readDetail } from './read-detail.ts'

export function deleteSpeakerProfile({
  database,
  jobs,
}: Deps): SpeakerProfilesHandlers['deleteSpeakerProfile'] {
  return async ({ id }, ctx) => {
    const { tenant } = ctx
    await database.transaction(async tx => {
      await lockProfiles(tx, tenant)
      const profile = await lockProfile(tx, tenant, id)
      if (!profile) throw notFound('speaker profile')
      if (ctx.ifMatch !== null)
        ctx.checkPrecondition('mi.people.v1.SpeakerProfileDetail', await readDetail(tx, tenant, profile))
      for (const deleted of await deleteProfiles(tx, tenant, id))
        await eraseIdempotencyRecords(tx, tenant, { type: 'speaker profile', id: deleted })
      await jobs.enqueue(tx, tenant, { kind: 'announce-links', resourceId: id })
      const resource = { resourceType: 'speaker_profile', resourceId: id }
      await recordAuditEvent(tx, ctx, { action: 'speaker_profile.deleted', ...resource })
    })
    return {}
  }
}
