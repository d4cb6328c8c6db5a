import type { Consumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { onVoiceMatchingChanged } from '../recordings/events/on-voice-matching-changed.ts'
import { onAccountCreated } from './on-account-created.ts'
import { onChannelsChanged } from './on-channels-changed.ts'
import { onMeetingErased } from './on-meeting-erased.ts'
import { onSpeakerLinksChanged } from './on-speaker-links-changed.ts'
import { onSummarySettled } from './on-summary-settled.ts'
import { onTranscriptFailed } from './on-transcript-failed.ts'
import { onTranscriptReady } from './on-transcript-ready.ts'

/** The consumers of this service. */
export function consumers(deps: Deps): Consumer[] {
  return [
    onAccountCreated(deps),
    onTranscriptReady(deps),
    onTranscriptFailed(deps),
    ...onSummarySettled(deps),
    onMeetingErased(deps),
    onSpeakerLinksChanged(),
    onChannelsChanged(deps),
    onVoiceMatchingChanged(deps),
  ]
}
