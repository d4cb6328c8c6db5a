import type { MeetingRefRecord } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import type { MeetingFacts } from './engine.ts'

/** The data of a meeting for engines, without its transcript. Without its own time zone, the zone of the settings is used. */
export function meetingFacts(
  { title, startedAt, timeZone }: Pick<MeetingRefRecord, 'title' | 'startedAt' | 'timeZone'>,
  usual: Pick<Deps, 'timeZone'>,
): MeetingFacts {
  return { title, startedAt: startedAt.toISOString(), timeZone: timeZone ?? usual.timeZone }
}
