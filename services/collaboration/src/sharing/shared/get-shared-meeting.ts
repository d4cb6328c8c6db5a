import type { SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { openShare } from '../open-share.ts'
import { readSharedMeeting } from './read-shared-meeting.ts'

export function getSharedMeeting(deps: Deps): SharedMeetingsHandlers['getSharedMeeting'] {
  return async ({ token }, { clientIp }) => {
    const share = await openShare(deps, { token, clientIp }, 'view')
    const { meeting } = await readSharedMeeting(deps, share)
    return meeting
  }
}
