import { speech } from '@mi/language/speech'
import { spokenLabel } from '../text/label.ts'
import { isBroken, writtenDown } from './spoken-english.ts'
import { isQuestion } from './transcript.ts'
import { subjectStems, UNSPACED, wordsOf } from './words.ts'

const patterns = speech.diagrams.question

/**
 * The kind of answer that a question requires. `a confirmation` is for a statement. `an account` is for a
 * thing that exists, or for a person who must explain.
 */
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
  /** The question as it is written down, without introduction and question tag. */
  readonly text: string
  readonly wants: Wanted
}

const FEWEST_WORDS = 4
const MOST_WORDS = 30
const FEWEST_OF_CALL = 2

/** The tag in “…, right?”. The statement before it must have a subject that the other person can confirm. */
const CONFIRM = /,? (?:right|correct)\?$/i
const FEWEST_WORDS_STATED = 7

/**
 * Reads a spoken English question. Returns null if the text is not a question that a reader understands
 * without context.
 */
export function englishQuestion(said: string): Question | null {
  if (!isQuestion(said) || patterns.runsTheCall.test(said)) return null
  const clean = writtenDown(said).replace(patterns.lead, '')
  if (CONFIRM.test(clean)) return statedQuestion(clean)
  if (patterns.tag.test(clean)) return null
  const text = clean.replace(patterns.afterthought, '?')
  const called = text.replace(/^\p{Lu}[\p{L}]*(?: or \p{Lu}\p{L}*)?, /u, '')
  const count = wordsOf(called).length
  if (count < FEWEST_WORDS || count > MOST_WORDS || subjectStems(called).size < 1) return null
  // A question such as “How large is large?” depends on the context, unless it calls a person to explain.
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

/**
 * A question in a language other than English: a sentence of some length with a question mark or a Japanese
 * question ending.
 */
export function foreignQuestion(said: string): Question | null {
  const text = spokenLabel(said)
  if (!isQuestion(said)) return null
  const count = wordsOf(text).length
  // In scripts without spaces, a sentence is one word.
  const long = UNSPACED.test(text) ? [...text].length >= 8 : count >= FEWEST_WORDS
  return long && count <= MOST_WORDS ? { text, wants: 'open' } : null
}
