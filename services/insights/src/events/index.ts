import type { Consumer } from '@mi/events'
import type { Parts } from '../parts.ts'
import { onMeetingChanged } from './on-meeting-changed.ts'
import { onMeetingDeleted } from './on-meeting-deleted.ts'
import { onTranscriptReady } from './on-transcript-ready.ts'
import { onTranscriptUpdated } from './on-transcript-updated.ts'

/** Every event this service acts on. */
export function consumers(parts: Parts): Consumer[] {
  return [
    ...onMeetingChanged(),
    onTranscriptReady(parts),
    onTranscriptUpdated(parts),
    onMeetingDeleted(parts),
  ]
}
