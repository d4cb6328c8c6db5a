import type { SpeakerProfilesHandlers } from '@mi/contracts/mi/people/v1'
import { invalid, notFound } from '@mi/errors'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { moveAppearances, subtreeOf } from '../store/merges.ts'
import { findProfile, lockProfile, saveProfile } from '../store/profiles.ts'
import { lockProfiles } from '../store/tenant-lock.ts'
import { readDetail } from './read-detail.ts'

export function mergeSpeakerProfile({
  database,
  jobs,
  now,
}: Deps): SpeakerProfilesHandlers['mergeSpeakerProfile'] {
  return async ({ id, fromId }, ctx) => {
    const { tenant } = ctx
    return withIdempotency(database, ctx, { type: 'speaker profile', id }, async tx => {
      await lockProfiles(tx, tenant)
      // Locks the rows too, because an update of a profile's fields locks only its row.
      const into = await lockProfile(tx, tenant, id)
      const from = await lockProfile(tx, tenant, fromId)
      if (!into || !from) throw notFound('speaker profile')
      if (id === fromId) throw invalid('from_id', 'is the profile itself')
      const gaveEmail = into.email === null && from.email !== null
      const gaveOrganization = into.organization === null && from.organization !== null
      const at = now()
      await tx.speakerProfile.update({
        where: { id: fromId, ...tenant },
        data: { mergedInto: id, mergedAt: at, gaveEmail, gaveOrganization },
      })
      const email = into.email ?? from.email
      const organization = into.organization ?? from.organization
      await saveProfile(tx, tenant, { id, name: into.name, email, organization }, at)
      const part = await subtreeOf(tx, tenant, fromId)
      await moveAppearances(tx, tenant, { part, from: fromId, to: id })
      await jobs.enqueue(tx, tenant, { kind: 'announce-links', resourceId: id })
      const resource = { resourceType: 'speaker_profile', resourceId: id }
      await recordAuditEvent(tx, ctx, { action: 'speaker_profile.merged', ...resource })
      const merged = await findProfile(tx, tenant, id)
      if (!merged) throw notFound('speaker profile')
      return readDetail(tx, tenant, merged)
    })
  }
}
