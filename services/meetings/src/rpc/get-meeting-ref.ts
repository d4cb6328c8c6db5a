import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { meetingRef } from '../store/meeting-messages.ts'
import { findMeeting } from '../store/meetings.ts'

export function getMeetingRef({ database }: Deps): MeetingsInternalHandlers['getMeetingRef'] {
  return async ({ meetingId }, { tenant }) => {
    const meeting = await findMeeting(database.prisma, tenant, meetingId)
    if (!meeting) throw notFound('meeting')
    return meetingRef(meeting)
  }
}
