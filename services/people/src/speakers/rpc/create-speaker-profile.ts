import type { SpeakerProfile, SpeakerProfilesHandlers } from '@mi/contracts/mi/people/v1'
import { invalid } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import type { Deps } from '../../deps.ts'
import { findProfile, insertProfile } from '../store/profiles.ts'
import { shareProfiles } from '../store/tenant-lock.ts'
import { linkByHand, requireParticipant } from './link-by-hand.ts'
import { profileMessage } from './profile-messages.ts'
import { requireFreeEmail } from './require-free-email.ts'

export function createSpeakerProfile(deps: Deps): SpeakerProfilesHandlers['createSpeakerProfile'] {
  const { database, now } = deps
  return async ({ name, email, organization, meetingId, participantId }, ctx) => {
    // A repeated request returns the created profile before all other checks.
    const outcome = await findIdempotentResponse<SpeakerProfile>(database.prisma, ctx)
    if (outcome) return outcome
    if ((meetingId === null) !== (participantId === null))
      throw invalid(meetingId === null ? 'meeting_id' : 'participant_id', 'is required with the other one')
    const speaker = meetingId !== null && participantId !== null ? { meetingId, participantId } : null
    if (speaker) await requireParticipant(deps, ctx, speaker, 'body')
    const id = newId('spk')
    return withIdempotency(database, ctx, { type: 'speaker profile', id }, async tx => {
      // Locks before the insert, because a merge that waits for this lock also counts profiles.
      if (speaker) await shareProfiles(tx, ctx.tenant)
      if (email !== null) await requireFreeEmail(tx, ctx.tenant, email)
      const fields = { id, name, email, organization, createdAt: now() }
      const profile = await insertProfile(tx, ctx.tenant, fields)
      if (speaker) await linkByHand(deps, tx, ctx, speaker, id)
      const resource = { resourceType: 'speaker_profile', resourceId: id }
      await recordAuditEvent(tx, ctx, { action: 'speaker_profile.created', ...resource })
      return profileMessage((await findProfile(tx, ctx.tenant, id)) ?? profile)
    })
  }
}
