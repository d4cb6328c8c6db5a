import { withArticle } from '../../text/with-article.ts'
import { isMade } from './antecedent.ts'
import { type Mention, mentionsIn } from './mentions.ts'

/** What “it”, “them” or “one” has to agree with. */
export interface Agreement {
  readonly plural?: boolean
  readonly indefinite?: boolean
  /** How surely the talk has to be about it. */
  readonly least?: number
  /** Another thing than this, and none of the kind that is always one of something else (a document, a branch). */
  readonly beside?: string
}

/** How much less sure what was named is with each clause that came after it. */
const PER_CLAUSE = 0.25
/** “No, not that I know of” leaves it where it is. */
const NOD_WORDS = 3
const PER_NOD = 0.08
const LEAST_WEIGHT = 1.4

/**
 * What the talk is about: the thing that was opened as a subject, told about or asked for in the clauses before, with its article.
 * Null where nothing is surely that.
 *
 * @param before what was said before, the last first
 */
export function findSpokenOf(
  before: readonly string[],
  names: ReadonlySet<string>,
  { plural, indefinite, least = LEAST_WEIGHT, beside = '' }: Agreement = {},
): string | null {
  let best: { mention: Mention; weight: number } | null = null
  let away = 0
  for (const text of before) {
    for (const mention of mentionsIn(text, names)) {
      if (plural !== undefined && mention.plural !== plural) continue
      if (indefinite && (mention.plural || !(mention.indefinite || mention.wanted))) continue
      if (beside !== '' && (mention.head.toLowerCase() === beside || isMade(mention.head))) continue
      const weight = mention.weight - away + (indefinite && mention.indefinite ? 0.8 : 0)
      if (weight >= least && weight > (best?.weight ?? 0)) best = { mention, weight }
    }
    away += text.split(' ').length <= NOD_WORDS ? PER_NOD : PER_CLAUSE
  }
  if (best === null) return null
  const { words } = best.mention
  if (indefinite) return `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`
  return /^\p{Lu}[\p{L}-]*'s /u.test(words) ? words : withArticle(words)
}

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
