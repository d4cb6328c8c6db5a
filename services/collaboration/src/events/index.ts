import type { Consumer } from '@mi/events'
import { onTranscriptReady } from '../comments/events/on-transcript-ready.ts'
import type { Deps } from '../deps.ts'
import { onSummaryReady } from '../notes/events/on-summary-ready.ts'
import { onUserChanged } from './on-user-changed.ts'

/** The consumers of this service, except the consumers that erase meetings and sandboxes. */
export function consumers(deps: Deps): Consumer[] {
  return [
    ...deps.meetingRefs.consumers,
    onTranscriptReady(deps),
    onSummaryReady(deps),
    ...onUserChanged(deps),
  ]
}
