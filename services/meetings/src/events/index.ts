import type { Consumer } from '@mi/events'
import type { Parts } from '../parts.ts'
import { onAccountCreated } from './on-account-created.ts'
import { onMeetingErased } from './on-meeting-erased.ts'
import { onSummarySettled } from './on-summary-settled.ts'
import { onTranscriptFailed } from './on-transcript-failed.ts'
import { onTranscriptReady } from './on-transcript-ready.ts'

/** Every event this service acts on. */
export function consumers(parts: Parts): Consumer[] {
  return [
    onAccountCreated(parts),
    onTranscriptReady(parts),
    onTranscriptFailed(parts),
    ...onSummarySettled(parts),
    onMeetingErased(parts),
  ]
}
