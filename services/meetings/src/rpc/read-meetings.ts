import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../deps.ts'
import { readMeetingsById } from '../store/list-meetings.ts'

export function readMeetings({ database }: Deps): MeetingsInternalHandlers['readMeetings'] {
  return async ({ meetingIds }, { tenant }) => {
    const meetings = await readMeetingsById(database, tenant, meetingIds)
    const byId = new Map(meetings.map(meeting => [meeting.id, meeting]))
    return { meetings: meetingIds.flatMap(id => byId.get(id) ?? []) }
  }
}
