import type { MeetingFacts } from '../engines/engine.ts'
import type { Parts } from '../parts.ts'
import type { MeetingRefRecord } from '../store/meeting-refs.ts'

/** What engines are told of a meeting beside its transcript. Its zone is its own, else that of the settings. */
export function meetingFacts(
  { title, startedAt, timeZone }: Pick<MeetingRefRecord, 'title' | 'startedAt' | 'timeZone'>,
  usual: Pick<Parts, 'timeZone'>,
): MeetingFacts {
  return { title, startedAt: startedAt.toISOString(), timeZone: timeZone ?? usual.timeZone }
}
