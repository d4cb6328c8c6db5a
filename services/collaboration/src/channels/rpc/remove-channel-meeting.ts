import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { collaborationErrors } from '../../errors.ts'
import { mayChangeMeetings } from '../domain/channel-access.ts'
import { announceChannels, removeMeeting } from '../store/channel-meetings.ts'
import { requireChannel, requireLocked } from './require-channel.ts'
import { tellMeetings } from './tell-meetings.ts'

export function removeChannelMeeting(deps: Deps): ChannelsHandlers['removeChannelMeeting'] {
  const { database, meetingRefs } = deps
  return async ({ id, meetingId }, ctx) => {
    const { tenant } = ctx
    if (!mayChangeMeetings((await requireChannel(deps, ctx, id)).role)) throw collaborationErrors.not_member()
    await meetingRefs.require(ctx, meetingId)
    const changed = await database.transaction(async tx => {
      if (!(await lockMeetingRef(tx, tenant, meetingId))) throw notFound('meeting')
      const { role } = await requireLocked(tx, ctx, id)
      if (!mayChangeMeetings(role)) throw collaborationErrors.not_member()
      if (!(await removeMeeting(tx, tenant, id, meetingId))) throw notFound('meeting')
      await recordAuditEvent(tx, ctx, {
        action: 'channel.meeting_removed',
        resourceType: 'channel',
        resourceId: id,
      })
      return announceChannels(tx, tenant, meetingId, ctx)
    })
    await tellMeetings(deps, ctx, changed)
    return {}
  }
}
