import { languageOf } from '@mi/language/languages'
import type { Sentence } from '../sentences/sentence.ts'
import type { AskedTerm } from './asked-terms.ts'

const MOST_WORDS = 12
/** The number of sentences before “and if not?” that name its subject. */
const BEFORE = 3
const LEAST_NAMED = 0.5

/** An answer to “and if not?” with that question. */
export interface AnsweredIf {
  readonly sentence: Sentence
  readonly asked: Sentence
}

/**
 * The answer that the meeting gave to the same hypothetical question, or null: “what happens if the fix is not confirmed?” – “and if it
 * is not?”. The subject is named in the question of the meeting or shortly before it.
 *
 * @param asked the terms of the question
 */
export function answerToIf(
  question: string,
  asked: readonly AskedTerm[],
  sentences: readonly Sentence[],
): AnsweredIf | null {
  const words = languageOf(sentences[0]?.language ?? null)?.meetings?.questions.conditions
  const plain = question.trim().toLowerCase().replace(/’/g, "'")
  const { condition, whatIf } = words?.asks.exec(plain)?.groups ?? {}
  const about = asked.filter(({ word }) => (condition ?? whatIf)?.includes(word))
  if (words === undefined || about.length === 0) return null
  const named = (at: number) => {
    const said = new Set(sentences.slice(Math.max(0, at - BEFORE), at + 1).flatMap(({ terms }) => terms))
    return about.filter(({ term }) => said.has(term)).length / about.length
  }
  const found = sentences
    .flatMap((sentence, at) => {
      const reply = sentences[at + 1]
      const isAsked =
        /\?$/.test(sentence.text) &&
        sentence.wordCount <= MOST_WORDS &&
        words.follows.test(sentence.text.toLowerCase().replace(/’/g, "'"))
      return isAsked &&
        reply !== undefined &&
        reply.speakerName !== sentence.speakerName &&
        !/\?$/.test(reply.text)
        ? { sentence: reply, asked: sentence, named: named(at) }
        : []
    })
    .toSorted((one, other) => other.named - one.named)[0]
  return found !== undefined && found.named >= LEAST_NAMED ? found : null
}
