import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import type { MeetingStatus } from '../domain/meeting.ts'
import { matchParticipants } from '../domain/speakers/match-participants.ts'
import { enter, next } from '../domain/transitions.ts'
import { meetingErrors } from '../errors.ts'
import { announceChange } from '../events/announce.ts'
import { meetingRef } from '../events/meeting-ref.ts'
import { lockMeeting, saveMeeting, stateOf } from '../store/meetings.ts'
import { newParticipant, saveParticipants } from '../store/participants.ts'
import { meetingDetail, participantMessage } from './meeting-detail.ts'

/** At most 500 participants of a request and 500 speakers of a transcript. */
const MAX_PARTICIPANTS = 1_000

export function beginTranscript({ database, now }: Deps): MeetingsInternalHandlers['beginTranscript'] {
  return async ({ meetingId, speakers, live }, ctx) => {
    return database.transaction(async tx => {
      const before = await lockMeeting(tx, ctx.tenant, meetingId)
      if (!before) throw notFound('meeting')
      const to = next(before.status, live ? 'append' : 'give')
      if (!to) throw refusal(before.status)

      const moment = now()
      const place = before.participants.reduce((last, { position }) => Math.max(last, position + 1), 0)
      let count = 0
      const { added, changed, bySpeaker } = matchParticipants(speakers, before.participants, person =>
        newParticipant(before, person, place + count++),
      )
      if (added.length > 0 && before.participants.length + added.length > MAX_PARTICIPANTS)
        throw meetingErrors.too_many_participants()
      await saveParticipants(tx, { added, changed })
      const state = enter(stateOf(before), to, moment)
      // True when the change is visible to other services. Repeated appends of known speakers change nothing.
      const visible =
        added.length > 0 ||
        to !== before.status ||
        changed.some(({ id, email }) => before.participants.find(one => one.id === id)?.email !== email)
      let after = before
      if (visible || to === 'processing') {
        const change = { ...state, participantCount: before.participants.length + added.length }
        after = await saveMeeting(tx, before, { ...change, ...(visible && { updatedAt: moment }) })
        if (visible) await announceChange(tx, before, after, ctx)
      }
      return {
        meeting: meetingDetail(after),
        participants: Object.fromEntries([...bySpeaker].map(([key, one]) => [key, participantMessage(one)])),
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
