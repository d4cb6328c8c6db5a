import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import { participantMessage } from '../rpc/meeting-detail.ts'
import type { MeetingRecord } from '../store/meetings.ts'

/** What other services store of a meeting. */
export function meetingRef(meeting: MeetingRecord): MeetingRef {
  return {
    meetingId: meeting.id,
    title: meeting.title,
    status: meeting.status,
    platform: meeting.platform,
    startedAt: meeting.startedAt,
    endedAt: meeting.endedAt,
    // What a transcript was found to be in is no reason to take the next one for the same.
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
