import type { Consumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { onMeetingEnded } from './on-meeting-ended.ts'
import { onTranscriptDelivered } from './on-transcript-delivered.ts'
import { onVoiceMatchingChanged } from './on-voice-matching-changed.ts'

/** Every event that this service consumes, except the deletion of meetings. */
export function consumers(deps: Deps): Consumer[] {
  return [
    ...deps.meetingRefs.consumers,
    onMeetingEnded(deps),
    onTranscriptDelivered(deps),
    onVoiceMatchingChanged(deps),
  ]
}
