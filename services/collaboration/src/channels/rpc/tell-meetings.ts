import type { CallContext } from '@mi/contracts'
import type { Deps } from '../../deps.ts'
import type { MeetingChannels } from '../store/channel-meetings.ts'

/** Maximum time in milliseconds that a response waits for the call. */
const TELL_MS = 1_000

/**
 * Tells the meetings service about new channels before the response, so that the client reads its own write. If the call fails, the event
 * does it.
 */
export async function tellMeetings(
  { meetingsInternal, systemOrigin }: Pick<Deps, 'meetingsInternal' | 'systemOrigin'>,
  { tenant, log, traceparent, requestId }: CallContext,
  changed: MeetingChannels,
): Promise<void> {
  const caller = { ...systemOrigin(tenant), traceparent, requestId }
  await meetingsInternal
    .setMeetingChannels(changed, { caller, deadlineMs: TELL_MS })
    .catch(error => log.info({ err: error }, 'channels of the meeting not set by rpc, the event will do it'))
}
