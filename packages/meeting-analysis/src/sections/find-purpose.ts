import { anywhere } from '@mi/language/anywhere'
import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'

const patterns = speech.sections.purpose

/** Sentences at the beginning among which somebody may say what the meeting is for. */
const OPENING = 10
const MOST_WORDS = 18

/** What the meeting is for, as a verb phrase (“decide whether Aurora ships”), where somebody says so when it begins; else null. */
export function findPurpose(sentences: readonly Sentence[]): string | null {
  for (const { text } of sentences.slice(0, OPENING)) {
    const what = patterns.purpose.exec(trimEnd(text.replace(/’/g, "'"), /[.!]/))?.groups?.what?.trim()
    if (what !== undefined && what.split(' ').length <= MOST_WORDS && !patterns.noPurpose.test(what))
      return what
  }
  return null
}

/** “Three points today: stock-taking, the new forklift and holidays”. */
const AGENDA = new RegExp(
  `(?:${anywhere.agendaNouns})[^:：]{0,40}[:：]\\s(?<list>[^?]{8,200}?)[.。]?$|(?:${anywhere.unspacedAgendaNouns})[^:：]{0,20}[:：]\\s?(?<named>[^?？]{4,100}?)[.。]?$`,
  'iu',
)

/** The list in which somebody announces the topics when the meeting begins; else null. Of other languages than English. */
export function findAgenda(sentences: readonly Sentence[]): string | null {
  for (const { text } of sentences.slice(0, OPENING)) {
    const { list, named } = AGENDA.exec(text)?.groups ?? {}
    if (list?.includes(',')) return list
    if (named?.includes('、')) return named
  }
  return null
}
