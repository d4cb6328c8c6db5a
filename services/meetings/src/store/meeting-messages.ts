import type { MeetingDetail, Participant } from '@mi/contracts/mi/meetings/v1'
import type { Participant as StoredParticipant } from '../generated/prisma/client.ts'
import type { MeetingRecord } from './meetings.ts'

/** The response of GET /meetings/{id}, from a stored meeting. read-meeting.ts reads the same message directly. */
export function meetingDetail(meeting: MeetingRecord): MeetingDetail {
  return {
    id: meeting.id,
    title: meeting.title,
    status: meeting.status,
    platform: meeting.platform,
    startedAt: meeting.startedAt,
    endedAt: meeting.endedAt,
    durationSeconds: meeting.durationSeconds,
    participantCount: meeting.participantCount,
    transcriptId: meeting.transcriptId,
    summaryId: meeting.summaryId,
    language: meeting.language,
    createdAt: meeting.createdAt,
    participants: meeting.participants.map(participantMessage),
    externalId: meeting.externalId,
    metadata: meeting.metadata as Record<string, string>,
    calendarEventId: meeting.calendarEventId,
    channelIds: meeting.channelIds,
    failureReason: meeting.failureReason,
    updatedAt: meeting.updatedAt,
    timeZone: meeting.timeZone,
    meetingUrl: meeting.meetingUrl,
  }
}

export function participantMessage({ id, name, email, speakerProfileId }: StoredParticipant): Participant {
  return { id, name, email, speakerProfileId }
}
