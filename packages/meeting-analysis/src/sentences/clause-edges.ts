import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import { withoutBrokenWords } from '../text/broken-words.ts'
import { cleanSpeech } from '../text/clean-speech.ts'
import { tagged } from '../text/tagger.ts'
import type { Clause } from './clause.ts'

const patterns = speech.sentences.edges

/** A name or a heading alone is this short. */
const NAME_WORDS = 8

/** A capital, or a subject of its own. */
export function beginsSentence(clause: Clause): boolean {
  return startsUpper(clause) || hasOwnSubject(clause)
}

/** A subject of its own, or a request: whatever came before, a phrase begins here. */
export function hasOwnSubject(clause: Clause): boolean {
  return patterns.begins.test(cleanTextOf(clause))
}

/** A caption's line that ends without any mark goes on in the next. */
export function isUnmarked(clause: Clause): boolean {
  return /[\p{L}\p{N}]\s*$/u.test(clause.text)
}

export function startsUpper(clause: Clause): boolean {
  return /^\p{Lu}/u.test(clause.text.trim())
}

export function isBrokenOff(clause: Clause): boolean {
  return /…\s*$/.test(clause.text)
}

/** “The marketing expert”: nothing is said of them yet. */
export function isHeading(clause: Clause): boolean {
  if (clause.words.length > NAME_WORDS) return false
  const { tags } = tagged(cleanTextOf(clause).toLowerCase())
  return !tags.some(tag => tag === 'VERB' || tag === 'AUX')
}

export function isEnded(clause: Clause): boolean {
  return /[.!?]["'”’)\]\s]*$/u.test(clause.text.replace(/\{[a-z_]*\}/gi, '').trimEnd())
}

const cleaned = new WeakMap<Clause, string>()

/** As one would write it down. Every task looks at the clauses around it: cleaned once each. */
export function cleanTextOf(clause: Clause): string {
  const clean = cleaned.get(clause) ?? cleanSpeech(clause.text)
  cleaned.set(clause, clean)
  return clean
}

function bare(clause: Clause): string {
  return trimEnd(cleanTextOf(clause).replace(/’/g, "'"), /[\s,;:.?!…]/)
}

/** The last words want others after them: “and”, “the”, “we'll”. */
export function wantsMore(clause: Clause): boolean {
  return patterns.goesOn.test(bare(clause))
}

/** Has no subject of its own: “pushed and …”, “are right now”. */
export function lacksSubject(clause: Clause): boolean {
  return patterns.withoutSubject.test(clause.text.trim().toLowerCase())
}

/** A question, or a thought of the speaker's own: no rest of a phrase. */
export function beginsQuestion(clause: Clause): boolean {
  return patterns.asks.test(bare(clause))
}

/** Where a caption breaks off, the next has a capital even in mid-phrase; with such words nothing begins. */
export function continues(clause: Clause): boolean {
  return patterns.continues.test(clause.text.trim())
}

/** With “so”, “yeah”, “what” a line of its own begins. */
export function opens(clause: Clause): boolean {
  return patterns.opens.test(clause.text.trim())
}

const lowered = new WeakMap<Clause, string>()

/** The words of a clause as owners are read from them: lower case, without fillers, openers and words that broke off. */
export function saidIn(clause: Clause): string {
  const read = lowered.get(clause)
  if (read !== undefined) return read
  const said = withoutBrokenWords(cleanTextOf(clause)).toLowerCase().replace(/’/g, "'")
  lowered.set(clause, said)
  return said
}
