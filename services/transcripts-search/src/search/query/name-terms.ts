import { termOccurrences } from '../analysis/analyze-text.ts'
import type { Analyzer } from '../analysis/analyzers.ts'

/** The terms of a speaker's name, like those of spoken words, so that a query that names a speaker is recognised. */
export function nameTerms(name: string, analyzer: Analyzer): string[] {
  return [...new Set(termOccurrences(name, analyzer).map(({ term }) => term))].sort()
}
