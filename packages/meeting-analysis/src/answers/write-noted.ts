import type { AnswerDraft } from '../draft.ts'
import { joinNames } from '../people/write-name.ts'
import { phrasesIn } from '../phrases.ts'
import { citeNote, type MeetingNotes, type NotedItem } from './meeting-notes.ts'

/** Languages that put no space between sentences. */
export const UNSPACED = new Set(['ja', 'zh'])

/** A task with the meeting that it is of. */
export interface Noted {
  readonly item: NotedItem
  readonly meeting: MeetingNotes
}

/** Tasks with their owners and days; of several meetings under the title and day of each. */
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
  return `${owner === null ? '' : `${owner}: `}${title.replace(/[.。]$/u, '')}${day}${UNSPACED.has(language) ? '。' : '.'}`
}

/** One after the other; of several meetings a line each, under its title and day. */
export function underMeetings<One extends { readonly meeting: MeetingNotes }>(
  noted: readonly One[],
  several: boolean,
  language: string,
  write: (one: One) => string,
): string {
  const space = UNSPACED.has(language) ? '' : ' '
  if (!several) return noted.map(write).join(space)
  return [...Map.groupBy(noted, ({ meeting }) => meeting)]
    .map(
      ([{ meetingTitle, day }, ofIt]) =>
        `${meetingTitle} (${day})${space === '' ? '：' : ': '}${ofIt.map(write).join(space)}`,
    )
    .join('\n')
}

const MINUTES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  en: ['1 minute.', '{} minutes.'],
  de: ['1 Minute.', '{} Minuten.'],
  fr: ['1 minute.', '{} minutes.'],
  es: ['1 minuto.', '{} minutos.'],
  it: ['1 minuto.', '{} minuti.'],
  pt: ['1 minuto.', '{} minutos.'],
  nl: ['1 minuut.', '{} minuten.'],
  ja: ['1分。', '{}分。'],
  zh: ['1分钟。', '{}分钟。'],
}

/** “25 minutes.” */
export function lengthOf(seconds: number, language: string): string {
  const [one, many] = MINUTES[language] ?? (MINUTES.en as readonly [string, string])
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? one : many.replace('{}', String(minutes))
}

const AND: Readonly<Record<string, string>> = {
  de: ' und ',
  fr: ' et ',
  es: ' y ',
  it: ' e ',
  pt: ' e ',
  nl: ' en ',
}

/** “Ann, Ben and Cy”. */
export function joined(names: readonly string[], language: string): string {
  if (UNSPACED.has(language)) return names.join('、')
  const and = AND[language]
  return and === undefined ? joinNames(names) : joinNames(names).replace(/ and (?=[^,]*$)/u, and)
}
