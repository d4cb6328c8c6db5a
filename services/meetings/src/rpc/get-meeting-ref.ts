import type { MeetingDirectoryHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import { meetingRef } from '../events/meeting-ref.ts'
import type { Parts } from '../parts.ts'
import { findMeeting } from '../store/meetings.ts'

export function getMeetingRef({ database }: Parts): MeetingDirectoryHandlers['getMeetingRef'] {
  return async ({ meetingId }, { tenant }) => {
    const meeting = await findMeeting(database.prisma, tenant, meetingId)
    if (!meeting) throw notFound('meeting')
    return meetingRef(meeting)
  }
}
