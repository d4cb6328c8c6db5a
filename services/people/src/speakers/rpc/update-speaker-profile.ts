import type { SpeakerProfilesHandlers } from '@mi/contracts/mi/people/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { lockProfile, saveProfile } from '../store/profiles.ts'
import { readDetail } from './read-detail.ts'
import { requireFreeEmail } from './require-free-email.ts'

export function updateSpeakerProfile({
  database,
  now,
}: Deps): SpeakerProfilesHandlers['updateSpeakerProfile'] {
  return async ({ id, updateMask, name, email, organization }, ctx) => {
    const { tenant } = ctx
    const given = new Set(updateMask)
    return database.transaction(async tx => {
      if (given.has('email') && email !== null) await requireFreeEmail(tx, tenant, email, id)
      const before = await lockProfile(tx, tenant, id)
      if (!before) throw notFound('speaker profile')
      const detail = await readDetail(tx, tenant, before)
      ctx.checkPrecondition('mi.people.v1.SpeakerProfileDetail', detail)
      if (given.size === 0) return detail
      const fields = {
        id,
        name: given.has('name') ? name : before.name,
        email: given.has('email') ? email : before.email,
        organization: given.has('organization') ? organization : before.organization,
      }
      const after = await saveProfile(tx, tenant, fields, now())
      const resource = { resourceType: 'speaker_profile', resourceId: id }
      await recordAuditEvent(tx, ctx, { action: 'speaker_profile.updated', ...resource })
      return readDetail(tx, tenant, after)
    })
  }
}
