import type { CallContext } from '@mi/contracts'
import type { MeetingDetail } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../deps.ts'

/**
 * Which of these channels the caller sees. Only the collaboration service knows; it is asked for meetings that are in any.
 * A service that reads for nobody in particular sees none.
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

/** Leaves out of a response the channels that the caller does not see. */
export async function hideChannels(
  deps: Pick<Deps, 'channels'>,
  ctx: CallContext,
  detail: MeetingDetail,
): Promise<MeetingDetail> {
  return { ...detail, channelIds: await visibleAmong(deps, ctx, detail.channelIds) }
}

/** The same for what is made inside of a transaction, where no other service is asked. */
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
