import type { CallContext } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import type { MeetingChannels } from '../store/channel-meetings.ts'

/** How long a response waits for it. */
const TELL_MS = 1_000

/** Lets the meetings service know now, so that a client that has the response reads the meeting as it is. The event does it otherwise. */
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
