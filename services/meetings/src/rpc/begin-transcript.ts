import type { MeetingStatus, MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { matchParticipants } from '../domain/match-participants.ts'
import { enter, next } from '../domain/transitions.ts'
import { meetingErrors } from '../errors.ts'
import { announceChange } from '../store/announce.ts'
import { meetingDetail, meetingRef, participantMessage } from '../store/meeting-messages.ts'
import { lockMeeting, saveMeeting } from '../store/meetings.ts'
import { newParticipant, saveParticipants } from '../store/participants.ts'

/** At most 500 participants of a request and 500 speakers of a transcript. */
const MAX_PARTICIPANTS = 1_000

export function beginTranscript({ database, now }: Deps): MeetingsInternalHandlers['beginTranscript'] {
  return async ({ meetingId, speakers, live }, ctx) => {
    return database.transaction(async tx => {
      const before = await lockMeeting(tx, ctx.tenant, meetingId)
      if (!before) throw notFound('meeting')
      const to = next(before.status, live ? 'append' : 'give')
      if (!to) throw refusal(before.status)

      const at = now()
      const known = new Map(before.participants.map(participant => [participant.id, participant]))
      const end = before.participants.reduce((last, { position }) => Math.max(last, position + 1), 0)
      let count = 0
      const { added, changed, bySpeaker } = matchParticipants(speakers, before.participants, person =>
        newParticipant(before, person, end + count++),
      )
      if (added.length > 0 && before.participants.length + added.length > MAX_PARTICIPANTS)
        throw meetingErrors.too_many_participants()
      await saveParticipants(tx, { added, changed })
      // True when the change is visible to other services. Repeated appends of known speakers change nothing.
      const isVisible =
        added.length > 0 ||
        to !== before.status ||
        changed.some(({ id, email }) => known.get(id)?.email !== email)
      let after = before
      if (isVisible || to === 'processing') {
        const participantCount = before.participants.length + added.length
        const state = { ...enter(before, to, at), participantCount }
        after = await saveMeeting(tx, before, { ...state, ...(isVisible && { updatedAt: at }) })
        if (isVisible) await announceChange(tx, before, after, ctx)
      }
      return {
        meeting: meetingDetail(after),
        participants: Object.fromEntries(
          [...bySpeaker].map(([key, participant]) => [key, participantMessage(participant)]),
        ),
        ref: meetingRef(after),
      }
    })
  }
}

function refusal(status: MeetingStatus) {
  return meetingErrors.wrong_state({
    message: `Live segments can be added only to a meeting in progress; this one is ${status}.`,
  })
}
