import type { SpeakerProfilesHandlers } from '@mi/contracts/mi/people/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { peopleErrors } from '../../errors.ts'
import { MERGE_UNDOABLE_MS, moveAppearances, subtreeOf } from '../store/merges.ts'
import { emailKey, findMerged, findProfile, lockProfile, saveProfile } from '../store/profiles.ts'
import { lockProfiles } from '../store/tenant-lock.ts'
import { readDetail } from './read-detail.ts'
import { requireFreeEmail } from './require-free-email.ts'

export function unmergeSpeakerProfile({
  database,
  jobs,
  now,
}: Deps): SpeakerProfilesHandlers['unmergeSpeakerProfile'] {
  return async ({ id, fromId }, ctx) => {
    const { tenant } = ctx
    return withIdempotency(database, ctx, { type: 'speaker profile', id }, async tx => {
      await lockProfiles(tx, tenant)
      const at = now()
      // Locks the row too, because an update of the profile's fields locks only its row.
      const into = await lockProfile(tx, tenant, id)
      const from = await findMerged(tx, tenant, fromId, id)
      const isOver = from?.mergedAt != null && at.getTime() - from.mergedAt.getTime() > MERGE_UNDOABLE_MS
      if (!into) throw notFound('speaker profile')
      if (!from || isOver) throw peopleErrors.not_merged()
      // Removes the fields that the merged profile supplied, unless they have changed since.
      const isSameEmail =
        into.email !== null && from.email !== null && emailKey(into.email) === emailKey(from.email)
      const email = from.gaveEmail && isSameEmail ? null : into.email
      const organization =
        from.gaveOrganization && into.organization === from.organization ? null : into.organization
      await saveProfile(tx, tenant, { id, name: into.name, email, organization }, at)
      if (from.email !== null) await requireFreeEmail(tx, tenant, from.email)
      await tx.speakerProfile.update({
        where: { id: fromId, ...tenant },
        data: {
          mergedInto: null,
          mergedAt: null,
          gaveEmail: false,
          gaveOrganization: false,
          updatedAt: at,
        },
      })
      const part = await subtreeOf(tx, tenant, fromId)
      await moveAppearances(tx, tenant, { part, from: id, to: fromId })
      await jobs.enqueue(tx, tenant, { kind: 'announce-links', resourceId: id })
      const resource = { resourceType: 'speaker_profile', resourceId: fromId }
      await recordAuditEvent(tx, ctx, { action: 'speaker_profile.unmerged', ...resource })
      const back = await findProfile(tx, tenant, id)
      if (!back) throw notFound('speaker profile')
      return readDetail(tx, tenant, back)
    })
  }
}
