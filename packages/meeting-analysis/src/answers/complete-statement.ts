import { isTrained } from '@mi/language/speech'
import { beginsInside } from '../sentences/begins-inside.ts'
import { joinSentences } from '../sentences/read-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { type ExpectedAnswer, tells } from './expected-answer.ts'
import type { ReadQuestion } from './read-question.ts'

const MOST_WORDS = 45
const LONGEST_PAUSE_SECONDS = 8

const POINTS_BACK =
  /^(?:it|that|this|these|those|they|them|he|she|which|the (?:other|first|second|same) (?:one|thing))\b/i
const ENDS_OPEN =
  /(?:,|\b(?:the|a|an|of|to|and|or|but|with|for|that|is|are|was|were|if|because|so|my|your|our|their|which|i|we|you|it's|like|from|into|than|about|would|could|will|has|have|been|very|as|at|by|on|in))[.,…]?$/i
/** What narrows the sentence before, and may turn it into its opposite. */
const NARROWS =
  /^(?:(?:so|but|and),? )?(?:unless|until|except|only (?:if|when|after)|if|when|after|before|provided)\b/i
const MOST_WORDS_AFTER = 16
/** What belongs to the sentence before, whatever it says. */
const GOES_ON =
  /^(?:which (?:is|are|was|were|means)|because|the reason (?:is|was|for)|(?:and )?(?:that(?:['’]s| is)) (?:because|why))\b/i
/** No sentence begins so. */
const LEANS = /^(?:which (?:is|are|was|were|means)|because)\b/i
/** Of these a sentence shows by its form whether it has what is asked for. */
const SHOWN = new Set<ExpectedAnswer>(['time', 'number', 'duration', 'reason', 'colour'])

/**
 * A sentence so that it can be read by itself: with the beginning or the end that a recogniser cut off, with the condition that
 * follows it, and with the sentence before it where that says what “it” is. English.
 */
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
      LEANS.test(sentence.text) ||
      (POINTS_BACK.test(sentence.text) && namesMore(before, sentence, asked)))
  )
    whole = joinSentences(before, whole)
  const after = sentences[at + 1]
  if (
    after !== undefined &&
    fits(whole, after) &&
    (ENDS_OPEN.test(sentence.text) ||
      GOES_ON.test(after.text) ||
      (!saysIt(whole, expects) && saysIt(after, expects)) ||
      (NARROWS.test(after.text) && after.wordCount <= MOST_WORDS_AFTER))
  )
    whole = joinSentences(whole, after)
  return whole
}

function saysIt(sentence: Sentence, expects: ExpectedAnswer): boolean {
  return SHOWN.has(expects) && tells(expects, sentence, [])
}

// Only where what is asked about is named there, and not in the sentence itself.
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
