import type { Consumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { onSummaryReady } from './on-summary-ready.ts'
import { onTranscriptReady } from './on-transcript-ready.ts'
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
