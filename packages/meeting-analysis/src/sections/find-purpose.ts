import { anywhere } from '@mi/language/anywhere'
import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'

/** Sentences at the beginning among which somebody may say what the meeting is for. */
const OPENING = 10
const MOST_WORDS = 18
/** “Let us use the half hour to decide …”, “we're here to …”, “today we talk about …”. */
const PURPOSE =
  /\b(?:let(?: us|'s) use (?:the|this) (?:\p{L}+ ){1,3}to|(?:the )?(?:purpose|goal|aim) of (?:this|today's|the) (?:meeting|call|session) is to|we(?:'re| are) (?:all )?here (?:today )?to|(?:so |and )?today we(?:'ll| will| want to| are going to|'re going to)?(?= (?:talk|discuss|decide|review|plan|look)\b)) (?<what>[^?;:]{10,160})$/iu
/** Of a lone speaker's screen or patience. */
const NO_PURPOSE = /\b(?:i|me|my|you|your|hear|see|screen|bit|little|introduc\p{L}+)\b/iu

/** What the meeting is for, as a verb phrase (“decide whether Aurora ships”), where somebody says so when it begins; else null. */
export function findPurpose(sentences: readonly Sentence[]): string | null {
  for (const { text } of sentences.slice(0, OPENING)) {
    const what = PURPOSE.exec(trimEnd(text.replace(/’/g, "'"), /[.!]/))?.groups?.what?.trim()
    if (what !== undefined && what.split(' ').length <= MOST_WORDS && !NO_PURPOSE.test(what)) return what
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
