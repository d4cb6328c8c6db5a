import type { CallContext } from '@mi/contracts'
import type { MeetingDetail } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../deps.ts'

/**
 * The given channels that the caller can see. Only the collaboration service knows them. It is called for meetings that are in a channel. A
 * service that reads without a user sees no channels.
 */
async function visibleAmong(
  { channels }: Pick<Deps, 'channels'>,
  ctx: CallContext,
  channelIds: string[],
): Promise<string[]> {
  if (channelIds.length === 0 || ctx.caller.auth === 'system') return []
  const found = await channels.findVisibleChannels({ channelIds }, { caller: ctx })
  return found.channels.map(({ channelId }) => channelId)
}

/** Removes the channels that the caller cannot see from a response. */
export async function hideChannels(
  deps: Pick<Deps, 'channels'>,
  ctx: CallContext,
  detail: MeetingDetail,
): Promise<MeetingDetail> {
  return { ...detail, channelIds: await visibleAmong(deps, ctx, detail.channelIds) }
}

/** Like {@link hideChannels}, for responses that are built inside a transaction, which must not call other services. */
export async function channelFilter(
  deps: Pick<Deps, 'channels' | 'database'>,
  ctx: CallContext,
  meetingId: string,
): Promise<(detail: MeetingDetail) => MeetingDetail> {
  const meeting = await deps.database.prisma.meeting.findFirst({
    where: { id: meetingId, ...ctx.tenant },
    select: { channelIds: true },
  })
  const visible = new Set(await visibleAmong(deps, ctx, meeting?.channelIds ?? []))
  return detail => ({ ...detail, channelIds: detail.channelIds.filter(id => visible.has(id)) })
}
