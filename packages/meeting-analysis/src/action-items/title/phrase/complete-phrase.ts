import { isStopWord } from '@mi/language/english-speech'
import { findNamed, type Person } from '../../../people/people.ts'
import {
  beginsQuestion,
  beginsSentence,
  continues,
  hasOwnSubject,
  isBrokenOff,
  isEnded,
  isHeading,
  isUnmarked,
  lacksSubject,
  opens,
  startsUpper,
  wantsMore,
} from '../../../sentences/clause-edges.ts'
import type { Clause } from '../../../sentences/sentence.ts'
import { uncapitalized } from '../../../text/write-words.ts'

const MOST_WORDS = 32
const MOST_CLAUSES = 3
/** “Mm-hmm”, “yeah okay”: words of a listener, which end no sentence. */
const NOD_WORDS = 3
const LONGEST_PAUSE_SECONDS = 4

/** The clauses of one speaker that complete `clauses[at]`, because speech recognition cuts within phrases. */
export function completePhrase(
  at: number,
  clauses: readonly Clause[],
  people: readonly Person[] = [],
): Clause[] {
  const clause = clauses[at]
  if (clause === undefined) return []
  const phrase = [clause]
  while (phrase.length < MOST_CLAUSES && !fitsBefore(phrase, clauses)) {
    const before = neighbour(phrase[0] as Clause, clauses, -1)
    if (before === null || wordsOf(phrase) + before.words.length > MOST_WORDS) break
    phrase.unshift(before)
  }
  while (phrase.length < MOST_CLAUSES && goesOn(phrase, people)) {
    const next = neighbour(phrase.at(-1) as Clause, clauses, 1)
    if (next === null || wordsOf(phrase) + next.words.length > MOST_WORDS) break
    if (!belongsAfter(phrase, next)) break
    phrase.push(next)
  }
  return phrase
}

/** The words of a phrase in one line, without capitals that a recogniser set within it. */
export function joinClauses(phrase: readonly Clause[]): string {
  return phrase
    .map((clause, at) => {
      const said = clause.text.trim()
      const [first = ''] = said.split(' ')
      const lowered = at > 0 && first.length > 1 && isStopWord(first.toLowerCase())
      return lowered && !/^I\b/.test(first) ? uncapitalized(said) : said
    })
    .join(' ')
    .replaceAll('…', ' ')
}

// True if the phrase does not begin in an earlier clause.
function fitsBefore(phrase: readonly Clause[], clauses: readonly Clause[]): boolean {
  const first = phrase[0] as Clause
  const before = neighbour(first, clauses, -1)
  if (before === null || isEnded(before)) return true
  return beginsSentence(first) || !(wantsMore(before) || isBrokenOff(before) || lacksSubject(first))
}

function goesOn(phrase: readonly Clause[], people: readonly Person[]): boolean {
  const last = phrase.at(-1) as Clause
  if (wantsMore(last)) return true
  if (isEnded(last)) return false
  return (
    isBrokenOff(last) ||
    isUnmarked(last) ||
    (phrase.length === 1 && isHeading(last) && findNamed(last.text, people).length > 0)
  )
}

function belongsAfter(phrase: readonly Clause[], next: Clause): boolean {
  const last = phrase.at(-1) as Clause
  if (isBrokenOff(last)) return !startsUpper(next) || continues(next)
  if (wantsMore(last)) return !beginsQuestion(next)
  if (phrase.length === 1 && isHeading(last)) return !isHeading(next) && !beginsQuestion(next)
  return startsUpper(next) && !opens(next) && !hasOwnSubject(next)
}

// The neighbouring clause of the same speaker, across nods of listeners and without a long pause.
function neighbour(clause: Clause, clauses: readonly Clause[], step: 1 | -1): Clause | null {
  for (let at = clause.index + step; ; at += step) {
    const other = clauses[at]
    if (other === undefined) return null
    if (other.segment.speakerName === clause.segment.speakerName) {
      const [first, second] = step === 1 ? [clause, other] : [other, clause]
      return second.segment.start - first.segment.end > LONGEST_PAUSE_SECONDS ? null : other
    }
    if (other.words.length > NOD_WORDS) return null
  }
}

function wordsOf(phrase: readonly Clause[]): number {
  return phrase.reduce((sum, { words }) => sum + words.length, 0)
}
