import type { Consumer } from '@mi/events'
import type { Parts } from '../parts.ts'
import { onMeetingChanged } from './on-meeting-changed.ts'
import { onMeetingDeleted } from './on-meeting-deleted.ts'
import { onMeetingEnded } from './on-meeting-ended.ts'

/** Every event this service acts on. */
export function consumers(parts: Parts): Consumer[] {
  return [...onMeetingChanged(parts), onMeetingEnded(parts), onMeetingDeleted(parts)]
}
