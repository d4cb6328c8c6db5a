import type { Statements } from '../statements.ts'
import { rewritePhrase } from './rewrite.ts'
import { verbFirstPhrase } from './verb-first.ts'
import { verbLastPhrase } from './verb-last.ts'

/**
 * Rewrites a promise or request as an infinitive phrase, in which the names of things replace pronouns. Null without a verb of a task,
 * or if a pronoun has no name.
 *
 * @param before the texts before, the last first
 */
export function taskPhrase(
  said: string,
  before: readonly string[],
  titles: Statements['titles'],
): string | null {
  switch (titles.method) {
    case 'verb-first':
      return verbFirstPhrase(said, before, titles)
    case 'verb-last':
      return verbLastPhrase(said, before, titles)
    case 'rewrite':
      return rewritePhrase(said, titles)
  }
}
