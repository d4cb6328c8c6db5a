import { isTrained } from '@mi/language/speech'
import { tells } from '../../answers/expected-answer.ts'
import { findDay } from '../../languages/find-day.ts'
import { statementsOf } from '../../languages/statements.ts'
import type { MeetingFacts } from '../../request.ts'
import { findDueDate } from '../due-date/find-due-date.ts'
import { isoDay, meetingDay } from '../due-date/meeting-day.ts'

/**
 * The deadline in the words of a meeting, `YYYY-MM-DD`. Null where they name no day.
 *
 * @param language BCP 47 tag of the transcript
 */
export function spokenDay(said: string, meeting: MeetingFacts, language: string): string | null {
  const other = statementsOf(language)
  if (other === undefined) return isTrained(language) ? findDueDate(said, meeting) : null
  const today = meetingDay(meeting)
  const named = today === null ? null : findDay(said.toLowerCase().replace(/’/g, "'"), other.days, today)
  return named?.day ? isoDay(named.day) : null
}

/** Whether the words name any time. True for an unknown language. */
export function speaksOfTime(said: string, language: string): boolean {
  if (statementsOf(language) === undefined && !isTrained(language)) return true
  return /\d/.test(said) || tells('time', { text: said, language }, [])
}
