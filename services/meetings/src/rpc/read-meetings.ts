import type { Meeting, MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../deps.ts'
import { readMeetingsById } from '../store/list-meetings.ts'

export function readMeetings({ database }: Deps): MeetingsInternalHandlers['readMeetings'] {
  return async ({ meetingIds }, { tenant }) => {
    const found = new Map((await readMeetingsById(database, tenant, meetingIds)).map(one => [one.id, one]))
    return {
      meetings: meetingIds.map(id => found.get(id)).filter((one): one is Meeting => one !== undefined),
    }
  }
}
