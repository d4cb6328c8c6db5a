import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { meetingErrors } from '../errors.ts'

/**
 * Checks that the caller may add a meeting to these channels.
 * @throws {ServiceError} not_found for a channel that the caller cannot see, forbidden for a channel of which the caller is not a member
 */
export async function requireChannels(
  { channels }: Pick<Deps, 'channels'>,
  ctx: CallContext,
  channelIds: string[],
): Promise<void> {
  const found = await channels.findVisibleChannels({ channelIds }, { caller: ctx })
  const member = new Map(found.channels.map(one => [one.channelId, one.member]))
  for (const id of channelIds) {
    if (!member.has(id)) throw notFound('channel')
    if (!member.get(id)) throw meetingErrors.not_member()
  }
}

/** Maximum time in milliseconds that the response of a creation waits for the channels. */
const ADOPT_MS = 1_000

/** Adds the meeting to its channels before the response, so that the client finds it there. If the call fails, the event does it. */
export async function adoptIntoChannels(
  { channels }: Pick<Deps, 'channels'>,
  ctx: CallContext,
  meetingId: string,
): Promise<void> {
  await channels
    .adoptMeeting({ meetingId }, { caller: ctx, deadlineMs: ADOPT_MS })
    .catch(error => ctx.log.info({ err: error }, 'not put into its channels by rpc, the event will do it'))
}
