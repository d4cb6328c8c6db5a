import type { MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { readMeeting } from '../store/read-meeting.ts'
import { hideChannels } from './visible-channels.ts'

export function getMeeting(deps: Deps): MeetingsHandlers['getMeeting'] {
  return async ({ id }, ctx) => {
    const meeting = await readMeeting(deps.database, ctx.tenant, id)
    if (!meeting) throw notFound('meeting')
    return hideChannels(deps, ctx, meeting)
  }
}
