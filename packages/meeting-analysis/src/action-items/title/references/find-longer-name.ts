import { mentionsIn } from './find-mentions.ts'

/** “The first PR” is one of several that were spoken of. */
export const ORDINAL = /^(?:the )?(?:first|second|third|fourth|next|previous|new|old|two|three)\b/i

/** A longer name of a thing that was named before: of “PR” it is “Gary's PR on refunds”. */
export function findLongerName(
  thing: string,
  before: readonly string[],
  names: ReadonlySet<string>,
): string | null {
  for (const text of before) {
    const found = mentionsIn(text, names).findLast(
      ({ head, words }) =>
        head.toLowerCase() === thing.toLowerCase() && / /.test(words) && !ORDINAL.test(words),
    )
    if (found !== undefined) return found.words
  }
  return null
}
