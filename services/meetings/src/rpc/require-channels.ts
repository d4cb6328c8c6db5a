import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { meetingErrors } from '../errors.ts'

/**
 * Makes sure that the caller may put a meeting into these channels.
 * @throws {ServiceError} not_found for one that they do not see, forbidden for one that they do not belong to
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

/** How long the response of a creation waits for its channels to have the meeting. */
const ADOPT_MS = 1_000

/** Has the meeting put into its channels now, so that a client that has the response finds it there. Its event does it otherwise. */
export async function adoptIntoChannels(
  { channels }: Pick<Deps, 'channels'>,
  ctx: CallContext,
  meetingId: string,
): Promise<void> {
  await channels
    .adoptMeeting({ meetingId }, { caller: ctx, deadlineMs: ADOPT_MS })
    .catch(error => ctx.log.info({ err: error }, 'not put into its channels by rpc, the event will do it'))
}
