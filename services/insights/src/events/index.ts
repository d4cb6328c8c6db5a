import type { Consumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { onTranscriptReady } from '../summaries/events/on-transcript-ready.ts'
import { onTranscriptUpdated } from '../summaries/events/on-transcript-updated.ts'

/** Every event that this service consumes, except the deletion of meetings and of the sandbox. */
export function consumers(deps: Deps): Consumer[] {
  return [...deps.meetingRefs.consumers, onTranscriptReady(deps), onTranscriptUpdated(deps)]
}
