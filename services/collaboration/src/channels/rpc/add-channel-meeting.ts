import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { collaborationErrors, MAX_CHANNELS_OF_MEETING } from '../../errors.ts'
import { mayChangeMeetings } from '../domain/channel-access.ts'
import { addMeeting, announceChannels, channelsOf } from '../store/channel-meetings.ts'
import { requireChannel, requireLocked } from './require-channel.ts'
import { tellMeetings } from './tell-meetings.ts'

export function addChannelMeeting(deps: Deps): ChannelsHandlers['addChannelMeeting'] {
  const { database, meetingRefs, now } = deps
  return async ({ id, meetingId }, ctx) => {
    const { tenant } = ctx
    if (!mayChangeMeetings((await requireChannel(deps, ctx, id)).role)) throw collaborationErrors.not_member()
    await meetingRefs.require(ctx, meetingId)
    const changed = await database.transaction(async tx => {
      // Locks the meeting first, in the same order as erasure, so that they cannot deadlock.
      const meeting = await lockMeetingRef(tx, tenant, meetingId)
      if (!meeting) throw notFound('meeting')
      const { role } = await requireLocked(tx, ctx, id)
      if (!mayChangeMeetings(role)) throw collaborationErrors.not_member()
      const before = await channelsOf(tx, tenant, meetingId)
      if (before.includes(id)) return null
      if (before.length >= MAX_CHANNELS_OF_MEETING) throw collaborationErrors.limit_reached()
      await addMeeting(tx, tenant, id, meeting, now())
      await recordAuditEvent(tx, ctx, {
        action: 'channel.meeting_added',
        resourceType: 'channel',
        resourceId: id,
      })
      return announceChannels(tx, tenant, meetingId, ctx)
    })
    if (changed) await tellMeetings(deps, ctx, changed)
    return {}
  }
}
