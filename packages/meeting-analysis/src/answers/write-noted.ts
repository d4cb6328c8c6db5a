import { languageOf } from '@mi/language/languages'
import type { AnswerDraft } from '../draft.ts'
import { phrasesIn } from '../languages/phrases.ts'
import { joinNames } from '../people/write-name.ts'
import { citeNote, type MeetingNotes, type NotedItem } from './meeting-notes.ts'

/** The language has no space between sentences. */
export function isUnspaced(language: string): boolean {
  return languageOf(language)?.spaced === false
}

export interface Noted {
  readonly item: NotedItem
  readonly meeting: MeetingNotes
}

/** Lists tasks with owners and days. Tasks of several meetings follow the title and day of each. */
export function listed(noted: readonly Noted[], language: string, several = false): AnswerDraft {
  return {
    answer: underMeetings(noted, several, language, ({ item }) => taskLine(item, language)),
    found: true,
    citations: noted.flatMap(({ item, meeting }) => citeNote(meeting, item.citations)),
  }
}

function taskLine({ title, owner, dueDate }: NotedItem, language: string): string {
  const { due } = phrasesIn(language)
  const day = dueDate === null ? '' : ` (${due.replace('{day}', dueDate)})`
  return `${owner === null ? '' : `${owner}: `}${title.replace(/[.。]$/u, '')}${day}${isUnspaced(language) ? '。' : '.'}`
}

/** Joins statements. Several meetings have a line each, after title and day. */
export function underMeetings<Note extends { readonly meeting: MeetingNotes }>(
  noted: readonly Note[],
  several: boolean,
  language: string,
  write: (note: Note) => string,
): string {
  const space = isUnspaced(language) ? '' : ' '
  if (!several) return noted.map(write).join(space)
  return [...Map.groupBy(noted, ({ meeting }) => meeting)]
    .map(
      ([{ meetingTitle, day }, ofIt]) =>
        `${meetingTitle} (${day})${space === '' ? '：' : ': '}${ofIt.map(write).join(space)}`,
    )
    .join('\n')
}

/** “25 minutes.” */
export function lengthOf(seconds: number, language: string): string {
  const { minute, minutes: several } = phrasesIn(language)
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? minute : several.replace('{}', String(minutes))
}

/** “Ann, Ben and Cy”. */
export function joined(names: readonly string[], language: string): string {
  const { and, comma } = phrasesIn(language)
  return isUnspaced(language) ? names.join(comma) : joinNames(names, and)
}
