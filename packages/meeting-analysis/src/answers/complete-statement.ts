import { isTrained, speech } from '@mi/language/speech'
import { beginsInside, joinSentences } from '../sentences/read-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { type ExpectedAnswer, tells } from './expected-answer.ts'
import type { ReadQuestion } from './read-question.ts'

const patterns = speech.answers.completeStatement

const MOST_WORDS = 45
const LONGEST_PAUSE_SECONDS = 8

const MOST_WORDS_AFTER = 16
/** For these questions the form of a sentence shows that it contains the answer. */
const SHOWN = new Set<ExpectedAnswer>(['time', 'number', 'duration', 'reason', 'colour'])

/** Makes a sentence readable alone: adds a cut-off beginning or end, a condition after it, or the sentence before that names “it”. English. */
export function wholeStatement(
  sentence: Sentence,
  sentences: readonly Sentence[],
  question: Pick<ReadQuestion, 'asked' | 'expects'>,
): Sentence {
  const { asked, expects } = question
  if (!isTrained(sentence.language)) return sentence
  const at = sentences.indexOf(sentence)
  let whole = sentence
  const before = sentences[at - 1]
  if (
    before !== undefined &&
    fits(before, whole) &&
    (beginsInside(sentence, before) ||
      patterns.leans.test(sentence.text) ||
      (patterns.pointsBack.test(sentence.text) && namesMore(before, sentence, asked)))
  )
    whole = joinSentences(before, whole)
  const after = sentences[at + 1]
  if (
    after !== undefined &&
    fits(whole, after) &&
    (patterns.endsOpen.test(sentence.text) ||
      patterns.goesOn.test(after.text) ||
      (!saysIt(whole, expects) && saysIt(after, expects)) ||
      (patterns.narrows.test(after.text) && after.wordCount <= MOST_WORDS_AFTER))
  )
    whole = joinSentences(whole, after)
  return whole
}

function saysIt(sentence: Sentence, expects: ExpectedAnswer): boolean {
  return SHOWN.has(expects) && tells(expects, sentence, [])
}

// Only if the subject of the question is named there and not in the sentence itself.
function namesMore(
  before: Sentence,
  sentence: Sentence,
  asked: readonly { readonly term: string }[],
): boolean {
  const says = ({ terms }: Sentence) => asked.filter(({ term }) => terms.includes(term)).length
  return says(sentence) === 0 && says(before) > 0
}

function fits(first: Sentence, second: Sentence): boolean {
  return (
    first.speakerName === second.speakerName &&
    !/\?\s*$/.test(first.text) &&
    !/\?\s*$/.test(second.text) &&
    second.start - first.end <= LONGEST_PAUSE_SECONDS &&
    first.wordCount + second.wordCount <= MOST_WORDS
  )
}
