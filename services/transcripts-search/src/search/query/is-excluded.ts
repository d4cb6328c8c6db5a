import { occurrencesOf } from '../analysis/analyze-text.ts'
import { tokenize } from '../analysis/tokenize.ts'
import { exactTerm, type QueryPlan } from './plan-query.ts'

/** Whether a text has a word or a phrase that the query excludes. */
export function isExcluded(text: string, { analyzer, excludedTerms, excludedPhrases }: QueryPlan): boolean {
  if (excludedTerms.length + excludedPhrases.length === 0) return false
  const tokens = tokenize(text)
  const exact = tokens.map(token => exactTerm(token.text))
  const terms = new Set([...exact, ...occurrencesOf(tokens, analyzer).map(({ term }) => term)])
  return (
    excludedTerms.some(term => terms.has(term)) ||
    excludedPhrases.some(phrase =>
      exact.some((_, start) => phrase.every((term, offset) => exact[start + offset] === term)),
    )
  )
}
