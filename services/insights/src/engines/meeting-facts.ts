import type { MeetingRefRecord } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import type { MeetingFacts } from './engine.ts'

/** What engines get of a meeting beside its transcript. Its zone is its own, else that of the settings. */
export function meetingFacts(
  { title, startedAt, timeZone }: Pick<MeetingRefRecord, 'title' | 'startedAt' | 'timeZone'>,
  usual: Pick<Deps, 'timeZone'>,
): MeetingFacts {
  return { title, startedAt: startedAt.toISOString(), timeZone: timeZone ?? usual.timeZone }
}
