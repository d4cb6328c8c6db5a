import type { MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { readMeeting } from '../store/read-meeting.ts'

export function getMeeting({ database }: Deps): MeetingsHandlers['getMeeting'] {
  return async ({ id }, { tenant }) => {
    const meeting = await readMeeting(database, tenant, id)
    if (!meeting) throw notFound('meeting')
    return meeting
  }
}
