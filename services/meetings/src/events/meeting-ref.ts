import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import { participantMessage } from '../rpc/meeting-detail.ts'
import type { MeetingRecord } from '../store/meetings.ts'

/** What other services keep of a meeting. */
export function meetingRef(meeting: MeetingRecord): MeetingRef {
  return {
    meetingId: meeting.id,
    title: meeting.title,
    status: meeting.status,
    platform: meeting.platform,
    startedAt: meeting.startedAt,
    endedAt: meeting.endedAt,
    language: meeting.language,
    participants: meeting.participants.map(participantMessage),
    channelIds: meeting.channelIds,
    templateId: meeting.templateId,
    version: Number(meeting.version),
  }
}
