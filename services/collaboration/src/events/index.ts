import type { Consumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { onSummaryReady } from './on-summary-ready.ts'
import { onTranscriptReady } from './on-transcript-ready.ts'
import { onUserChanged } from './on-user-changed.ts'

/** Every event this service acts on, beside the erasure of meetings and of the sandbox. */
export function consumers(deps: Deps): Consumer[] {
  return [
    ...deps.meetingRefs.consumers,
    onTranscriptReady(deps),
    onSummaryReady(deps),
    ...onUserChanged(deps),
  ]
}
