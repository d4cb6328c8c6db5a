import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import { participantMessage } from '../store/meeting-messages.ts'
import type { MeetingRecord } from '../store/meetings.ts'

/** The meeting as other services store it. */
export function meetingRef(meeting: MeetingRecord): MeetingRef {
  return {
    meetingId: meeting.id,
    title: meeting.title,
    status: meeting.status,
    platform: meeting.platform,
    startedAt: meeting.startedAt,
    endedAt: meeting.endedAt,
    // A detected language must not determine the language of the next transcript.
    language: meeting.languageGiven ? meeting.language : null,
    participants: meeting.participants.map(participantMessage),
    channelIds: meeting.channelIds,
    templateId: meeting.templateId,
    timeZone: meeting.timeZone,
    meetingUrl: meeting.meetingUrl,
    calendarEventId: meeting.calendarEventId,
    version: Number(meeting.version),
  }
}
