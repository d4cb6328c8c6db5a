import type { MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { readMeeting } from '../store/read-meeting.ts'

/** The gateway removes the channels that the caller cannot see. A service that reads without a user sees no channels. */
export function getMeeting({ database }: Deps): MeetingsHandlers['getMeeting'] {
  return async ({ id }, { tenant, caller }) => {
    const meeting = await readMeeting(database, tenant, id)
    if (!meeting) throw notFound('meeting')
    return caller.auth === 'system' ? { ...meeting, channelIds: [] } : meeting
  }
}
