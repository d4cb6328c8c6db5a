import { speech } from '@mi/language/speech'
import { weighTerms } from '../ranking/weigh-terms.ts'
import type { Sentence } from '../sentences/sentence.ts'
import type { RankedAnswer } from './rank-passages.ts'
import type { ReadQuestion } from './read-question.ts'

/** Questions about the entire meeting that want a certain kind of sentence. */
const KINDS = Object.values(speech.answers.wholeMeeting)
const OF_THAT_KIND = 4

/** Sentences by what the meeting is mostly about; of persons and kinds of sentences where the question names some. */
export function rankWholeMeeting(
  asked: string,
  question: ReadQuestion,
  sentences: readonly Sentence[],
): RankedAnswer[] {
  const weights = weighTerms(sentences)
  const kind = KINDS.find(one => one.asks.test(asked))
  return sentences.map(sentence => {
    const subject = [...new Set(sentence.terms)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
    const byAsked = question.speakers.size === 0 || question.speakers.has(sentence.speakerName)
    const factor = kind?.said.test(sentence.text) === true ? OF_THAT_KIND : 1
    return { sentence, score: byAsked ? subject * factor : 0 }
  })
}
