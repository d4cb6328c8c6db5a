import type { Statements } from '../statements.ts'
import { rewritePhrase } from './rewrite.ts'
import { verbFirstPhrase } from './verb-first.ts'
import { verbLastPhrase } from './verb-last.ts'

/**
 * A spoken promise or request as trackers have it: the infinitive phrase, a pronoun replaced with the name of its thing. Null where the
 * words have no verb of a task, or a pronoun has no name.
 *
 * @param before what was said before, the last first
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
