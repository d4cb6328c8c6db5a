import { speech } from '@mi/language/speech'
import { directQuestion } from './direct-question.ts'

const patterns = speech.questions.clause

const FEWEST_WORDS = 5
const MOST_WORDS = 28

/**
 * The question by itself, as it would stand in minutes: “So my question is, does the bit list align …?” is “Does the bit list
 * align …?”. Null for what asks nothing that a reader of the minutes understands: tags, questions about “this”, the running of
 * the meeting, broken speech.
 *
 * @param said one English sentence that ends in a question mark
 */
export function questionClause(said: string): string | null {
  if (patterns.tag.test(said) || patterns.practical.test(said)) return null
  let rest = said
  for (let next = rest.replace(patterns.lead, ''); next !== rest; next = rest.replace(patterns.lead, ''))
    rest = next
  rest = rest.replace(patterns.ifAsked, 'whether ')
  rest = withoutStrayComma(
    rest.replace(patterns.beforeFiller, '$1 ').replace(patterns.strayLike, '$1 ').replace(patterns.tail, '?'),
  )
  const words = rest.split(/\s+/).length
  if (words < FEWEST_WORDS || words > MOST_WORDS) return null
  if (
    !patterns.interrogative.test(rest) ||
    patterns.noQuestion.test(rest) ||
    patterns.pointing.test(rest) ||
    patterns.broken.test(rest)
  )
    return null
  if (patterns.twoSentences.test(rest)) return null
  const written = rest.charAt(0).toUpperCase() + rest.slice(1)
  return written.startsWith('Whether') ? directQuestion(written) : written
}

/** “How long do the clients, keep a list?”: the one comma of a question is a pause unless it joins something. */
function withoutStrayComma(question: string): string {
  const [before, after, ...more] = question.split(', ')
  if (before === undefined || after === undefined || more.length > 0 || patterns.joining.test(after))
    return question
  return `${before} ${after}`
}
