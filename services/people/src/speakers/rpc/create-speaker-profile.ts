import type { SpeakerProfilesHandlers } from '@mi/contracts/mi/people/v1'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import type { Deps } from '../../deps.ts'
import { insertProfile } from '../store/profiles.ts'
import { profileMessage } from './profile-messages.ts'
import { requireFreeEmail } from './require-free-email.ts'

export function createSpeakerProfile({
  database,
  now,
}: Deps): SpeakerProfilesHandlers['createSpeakerProfile'] {
  return async ({ name, email, organization }, ctx) => {
    const id = newId('spk')
    return withIdempotency(database, ctx, { type: 'speaker profile', id }, async tx => {
      if (email !== null) await requireFreeEmail(tx, ctx.tenant, email)
      const fields = { id, name, email, organization, createdAt: now() }
      const profile = await insertProfile(tx, ctx.tenant, fields)
      const resource = { resourceType: 'speaker_profile', resourceId: id }
      await recordAuditEvent(tx, ctx, { action: 'speaker_profile.created', ...resource })
      return profileMessage(profile)
    })
  }
}
