import { speech } from '@mi/language/speech'
import { directQuestion } from './direct-question.ts'

const patterns = speech.questions.clause

const FEWEST_WORDS = 5
const MOST_WORDS = 28

/**
 * The question without its lead-in: “So my question is, does the bit list align …?” becomes “Does the bit list align …?”. Null for tags,
 * for questions about “this” or the running of the meeting, and for broken speech.
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

/** “How long do the clients, keep a list?”: a single comma is a pause unless it joins clauses. */
function withoutStrayComma(question: string): string {
  const [before, after, ...more] = question.split(', ')
  if (before === undefined || after === undefined || more.length > 0 || patterns.joining.test(after))
    return question
  return `${before} ${after}`
}
