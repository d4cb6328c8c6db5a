import type { MeetingSpeakersHandlers } from '@mi/contracts/mi/people/v1'
import { invalid } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { linksOf } from '../store/links.ts'
import { linkByHand, requireParticipant } from './link-by-hand.ts'
import { speakerMessages, speakersIn } from './read-speakers.ts'

export function linkMeetingSpeaker(deps: Deps): MeetingSpeakersHandlers['linkMeetingSpeaker'] {
  const { database } = deps
  return async ({ meetingId, participantId, speakerProfileId, updateMask }, ctx) => {
    // Null removes the link, so the field must be present.
    if (!updateMask.includes('speaker_profile_id')) throw invalid('speaker_profile_id', 'is required')
    const speaker = { meetingId, participantId }
    const { name } = await requireParticipant(deps, ctx, speaker, 'path')
    await database.transaction(async tx => {
      await linkByHand(deps, tx, ctx, speaker, speakerProfileId)
      const action = speakerProfileId === null ? 'speaker.unlinked' : 'speaker.linked'
      await recordAuditEvent(tx, ctx, { action, resourceType: 'participant', resourceId: participantId })
    })
    const found = (await speakersIn(deps, ctx, meetingId)).find(
      listed => listed.participantId === participantId,
    )
    // A participant who does not speak can be linked too. The meeting shows the link.
    const link = (await linksOf(database.prisma, ctx.tenant, meetingId)).get(participantId) ?? null
    const shown = found ?? { participantId, name, email: null, ms: 0, words: 0, link }
    const [message] = await speakerMessages(deps, ctx, meetingId, [shown])
    if (!message) throw new Error('a speaker without a message')
    return message
  }
}
