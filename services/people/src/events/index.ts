import type { Consumer } from '@mi/events'
import { onUserRemoved } from '../calendar/events/on-user-removed.ts'
import type { Deps } from '../deps.ts'
import { followTranscript } from '../speakers/events/follow-transcript.ts'

/** The consumers of this service, except those for the erasure of meetings and of the sandbox. */
export function consumers(deps: Deps): Consumer[] {
  return [...deps.meetingRefs.consumers, ...followTranscript(deps), onUserRemoved(deps)]
}
