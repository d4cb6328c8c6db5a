import type { MeetingsInternalHandlers, NewParticipant } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import { matchSpeakers } from '@mi/text'
import type { Deps } from '../deps.ts'
import { announceChange } from '../store/announce.ts'
import { lockMeeting, type MeetingRecord, saveMeeting } from '../store/meetings.ts'
import { newParticipant, saveParticipants } from '../store/participants.ts'

/** The maximum of `POST /meetings`. */
const MAX_PARTICIPANTS = 500

export function linkCalendarEvent({ database, now }: Deps): MeetingsInternalHandlers['linkCalendarEvent'] {
  return async ({ meetingId, calendarEventId, attendees }, ctx) =>
    database.transaction(async tx => {
      const before = await lockMeeting(tx, ctx.tenant, meetingId)
      if (!before) throw notFound('meeting')
      const { added, changed } = withAttendees(before, attendees)
      const isLinked = before.calendarEventId !== null
      if (isLinked && added.length === 0 && changed.length === 0) return {}
      await saveParticipants(tx, { added, changed })
      const after = await saveMeeting(tx, before, {
        participantCount: before.participants.length + added.length,
        updatedAt: now(),
        ...(!isLinked && { calendarEventId }),
      })
      await announceChange(tx, before, after, ctx)
      return {}
    })
}

/** Adds the e-mail address to participants who match an attendee, and adds the other attendees as participants. */
function withAttendees(meeting: MeetingRecord, attendees: readonly NewParticipant[]) {
  const { participants } = meeting
  const { matches, newParticipants } = matchSpeakers(attendees, participants)
  const changed = matches.flatMap((match, position) => {
    if (match.kind === 'new') return []
    const participant = participants.find(({ id }) => id === match.participantId)
    const email = attendees[position]?.email ?? null
    return participant && participant.email === null && email !== null ? [{ ...participant, email }] : []
  })
  const place = participants.reduce((last, { position }) => Math.max(last, position + 1), 0)
  const added = newParticipants
    .slice(0, Math.max(MAX_PARTICIPANTS - participants.length, 0))
    .map((person, index) => newParticipant(meeting, person, place + index))
  return { added, changed }
}
