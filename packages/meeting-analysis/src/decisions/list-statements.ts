import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import type { Features } from '../models/linear-model.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { tagged } from '../text/tagger.ts'
import type { Course, ScoredSentence } from './describe-discussion.ts'
import { describeInContext, isAgreedTo } from './describe-statement.ts'
import { proposedStatement, settledStatement } from './read-statement.ts'
import type { SettledStatement } from './settled-statement.ts'

const patterns = speech.decisions.context.listing

/** Sentences before a statement that may name its “it”. */
const NAMED_BEFORE = 12

export interface Candidate {
  readonly statement: SettledStatement
  readonly features: Features
}

/** Lists every statement of a meeting that may be a decision, in order. The proposal of a question counts only if a speaker agrees. */
export function statementsOfMeeting(course: Course): Candidate[] {
  const scored = course.ranked
  const sentences = scored.map(({ sentence }) => sentence)
  return sentences.flatMap(said => {
    const sentence = withItsEnd(said, sentences[said.index + 1])
    const before = sentences.slice(Math.max(0, sentence.index - NAMED_BEFORE), sentence.index)
    const statement = statementOf(sentence, before, scored)
    return statement === null ? [] : [{ statement, features: describeInContext(statement, course) }]
  })
}

/** Seconds up to the last word of a sentence that was cut before it. */
const END_SECONDS = 2

// “That is the deadline for new.” – “Proposals.”: a recogniser ends a segment with a full stop.
function withItsEnd(sentence: Sentence, next: Sentence | undefined): Sentence {
  const end = trimEnd(next?.text ?? '', /[.!]/u).toLowerCase()
  if (
    next === undefined ||
    next.speakerName !== sentence.speakerName ||
    next.start - sentence.end > END_SECONDS ||
    next.clauses[0]?.segment === sentence.clauses.at(-1)?.segment ||
    sentence.text.endsWith('?') ||
    !isNoun(end)
  )
    return sentence
  return {
    ...sentence,
    clauses: [...sentence.clauses, ...next.clauses],
    end: next.end,
    text: `${trimEnd(sentence.text, /[.!]/u)} ${end}`,
  }
}

function isNoun(word: string): boolean {
  if (!/^\p{L}{3,}$/u.test(word) || patterns.noEnd.test(word)) return false
  return tagged(word).tags[0] === 'NOUN'
}

function statementOf(
  sentence: Sentence,
  before: readonly Sentence[],
  scored: readonly ScoredSentence[],
): SettledStatement | null {
  const text = sentence.text.replace(/’/g, "'").replace(patterns.promiseAfter, '$1')
  const asks = /\?$/.test(text) || patterns.asksFirst.test(text)
  if (asks) return isAgreedTo(sentence, scored) ? proposedStatement(sentence, before) : null
  return patterns.notSettledHere.test(text) ? null : settledStatement(sentence, before)
}
