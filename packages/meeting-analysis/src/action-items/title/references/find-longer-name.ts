import { speech } from '@mi/language/speech'
import { mentionsIn } from './find-mentions.ts'

const patterns = speech.titles.references.names

/** A longer name of a thing that was named before: of “PR” it is “Gary's PR on refunds”. */
export function findLongerName(
  thing: string,
  before: readonly string[],
  names: ReadonlySet<string>,
): string | null {
  for (const text of before) {
    const found = mentionsIn(text, names).findLast(
      ({ head, words }) =>
        head.toLowerCase() === thing.toLowerCase() && / /.test(words) && !patterns.ordinal.test(words),
    )
    if (found !== undefined) return found.words
  }
  return null
}
