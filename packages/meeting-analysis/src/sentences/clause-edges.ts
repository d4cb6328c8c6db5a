import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import { cleanSpeech, withoutBrokenWords } from '../text/clean-speech.ts'
import { tagged } from '../text/tagger.ts'
import type { Clause } from './sentence.ts'

const patterns = speech.sentences.edges

/** The most words of a clause that is only a name or a heading. */
const NAME_WORDS = 8

/** True if a clause begins with a capital or with a subject of its own. */
export function beginsSentence(clause: Clause): boolean {
  return startsUpper(clause) || hasOwnSubject(clause)
}

/** True if a clause begins with a subject or a request, so that a phrase begins here. */
export function hasOwnSubject(clause: Clause): boolean {
  return patterns.begins.test(cleanTextOf(clause))
}

/** True if the line of a caption ends without a mark, so that the next line continues it. */
export function isUnmarked(clause: Clause): boolean {
  return /[\p{L}\p{N}]\s*$/u.test(clause.text)
}

export function startsUpper(clause: Clause): boolean {
  return /^\p{Lu}/u.test(clause.text.trim())
}

export function isBrokenOff(clause: Clause): boolean {
  return /…\s*$/.test(clause.text)
}

/** “The marketing expert”: a clause without a verb. */
export function isHeading(clause: Clause): boolean {
  if (clause.words.length > NAME_WORDS) return false
  const { tags } = tagged(cleanTextOf(clause).toLowerCase())
  return !tags.some(tag => tag === 'VERB' || tag === 'AUX')
}

export function isEnded(clause: Clause): boolean {
  return /[.!?]["'”’)\]\s]*$/u.test(clause.text.replace(/\{[a-z_]*\}/gi, '').trimEnd())
}

const cleaned = new WeakMap<Clause, string>()

/** The text without fillers. It is cached, because every task reads the clauses around it. */
export function cleanTextOf(clause: Clause): string {
  const clean = cleaned.get(clause) ?? cleanSpeech(clause.text)
  cleaned.set(clause, clean)
  return clean
}

function bare(clause: Clause): string {
  return trimEnd(cleanTextOf(clause).replace(/’/g, "'"), /[\s,;:.?!…]/)
}

/** True if the last words need others after them: “and”, “the”, “we'll”. */
export function wantsMore(clause: Clause): boolean {
  return patterns.goesOn.test(bare(clause))
}

/** True if a clause has no subject: “pushed and …”, “are right now”. */
export function lacksSubject(clause: Clause): boolean {
  return patterns.withoutSubject.test(clause.text.trim().toLowerCase())
}

/** True if a clause begins a question or a new thought, so that it does not continue a phrase. */
export function beginsQuestion(clause: Clause): boolean {
  return patterns.asks.test(bare(clause))
}

/** True if the first word continues the phrase of the caption before, in spite of its capital. */
export function continues(clause: Clause): boolean {
  return patterns.continues.test(clause.text.trim())
}

/** True if the first word begins a line of its own: “so”, “yeah”, “what”. */
export function opens(clause: Clause): boolean {
  return patterns.opens.test(clause.text.trim())
}

const lowered = new WeakMap<Clause, string>()

/** The lower-case text without fillers, openers and cut-off words, from which owners are read. */
export function saidIn(clause: Clause): string {
  const read = lowered.get(clause)
  if (read !== undefined) return read
  const said = withoutBrokenWords(cleanTextOf(clause)).toLowerCase().replace(/’/g, "'")
  lowered.set(clause, said)
  return said
}
