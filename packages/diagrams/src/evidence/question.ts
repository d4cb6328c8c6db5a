import { speech } from '@mi/language/speech'
import { spokenLabel } from '../text/label.ts'
import { isBroken, writtenDown } from './spoken-english.ts'
import { isQuestion } from './transcript.ts'
import { subjectStems, UNSPACED, wordsOf } from './words.ts'

const patterns = speech.diagrams.question

/** What a question asks for; `a confirmation` of a statement; `an account` of something that is there, or of what somebody was asked to explain. */
export type Wanted =
  | 'yes or no'
  | 'a confirmation'
  | 'a choice'
  | 'a person'
  | 'a time'
  | 'a number'
  | 'an account'
  | 'open'

export interface Question {
  /** As one would write it down: without what leads up to it and what is tagged on. */
  readonly text: string
  readonly wants: Wanted
}

const FEWEST_WORDS = 4
const MOST_WORDS = 30
const FEWEST_OF_CALL = 2

/** “…, right?”, where what precedes it is a statement of some subject, which the other is asked to confirm. */
const CONFIRM = /,? (?:right|correct)\?$/i
const FEWEST_WORDS_STATED = 7

/** A spoken English question by itself; null for what asks nothing that a reader of the picture understands. */
export function englishQuestion(said: string): Question | null {
  if (!isQuestion(said) || patterns.runsTheCall.test(said)) return null
  const clean = writtenDown(said).replace(patterns.lead, '')
  if (CONFIRM.test(clean)) return statedQuestion(clean)
  if (patterns.tag.test(clean)) return null
  const text = clean.replace(patterns.afterthought, '?')
  const called = text.replace(/^\p{Lu}[\p{L}]*(?: or \p{Lu}\p{L}*)?, /u, '')
  const count = wordsOf(called).length
  if (count < FEWEST_WORDS || count > MOST_WORDS || subjectStems(called).size < 1) return null
  // “How large is large?”: what it is about was said before, unless somebody is called to tell.
  if (count <= FEWEST_WORDS && called === text && subjectStems(called).size < 2) return null
  if (!patterns.asks.test(called) || patterns.clause.test(called) || patterns.points.test(called)) return null
  if (patterns.brokenOff.test(called) || isBroken(called)) return null
  if (
    patterns.callsFor.test(called) &&
    subjectStems(called.replace(patterns.callsFor, ' ')).size < FEWEST_OF_CALL
  )
    return null
  return { text: text.charAt(0).toUpperCase() + text.slice(1), wants: wantedBy(called) }
}

function statedQuestion(clean: string): Question | null {
  const text = clean.replace(patterns.opinion, '').replace(CONFIRM, ', right?')
  const count = wordsOf(text).length
  if (count < FEWEST_WORDS_STATED || count > MOST_WORDS || subjectStems(text).size < FEWEST_OF_CALL)
    return null
  const written = text.charAt(0).toUpperCase() + text.slice(1)
  if (!patterns.statement.test(written) || patterns.brokenOff.test(text) || isBroken(text)) return null
  return { text: written, wants: 'a confirmation' }
}

function wantedBy(question: string): Wanted {
  if (patterns.forPerson.test(question)) return 'a person'
  if (patterns.forTime.test(question)) return 'a time'
  if (patterns.forNumber.test(question)) return 'a number'
  if (patterns.account.test(question)) return 'an account'
  if (patterns.yesOrNo.test(question)) return patterns.choice.test(question) ? 'a choice' : 'yes or no'
  return 'open'
}

/** Of another language: a sentence of some length with a question mark, or as Japanese asks. */
export function foreignQuestion(said: string): Question | null {
  const text = spokenLabel(said)
  if (!isQuestion(said)) return null
  const count = wordsOf(text).length
  // Scripts without spaces make one word of a sentence.
  const long = UNSPACED.test(text) ? [...text].length >= 8 : count >= FEWEST_WORDS
  return long && count <= MOST_WORDS ? { text, wants: 'open' } : null
}
