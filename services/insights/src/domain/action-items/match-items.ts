import { similarTitles } from './similar-titles.ts'

/** The data that recognises an item in a new text. */
export interface Traces {
  /** All current and earlier titles. */
  titles: readonly string[]
  /** The cited segments, with the source segment first. */
  segmentIds: readonly string[]
}

/** The minimum similarity of titles without a common segment: a new transcript has new segments. */
const ALIKE = 0.7
/** The minimum similarity of titles with the same source segment: a few common words. */
const RELATED = 0.25

/**
 * Pairs known items with items of a new text, each at most once, the most similar first. Two items are the same if they come from the same
 * segment and have similar titles, or have nearly equal titles.
 * @returns the index of the known item, by the index of the new item
 */
export function matchItems(known: readonly Traces[], fresh: readonly Traces[]): Map<number, number> {
  const pairs = fresh.flatMap((one, to) =>
    known.flatMap((other, from) => {
      const score = likeness(other, one, onlyFrom(known, fresh, one.segmentIds[0]))
      return score > 0 ? [{ from, to, score }] : []
    }),
  )
  pairs.sort((a, b) => b.score - a.score || a.to - b.to || a.from - b.from)
  const matched = new Map<number, number>()
  const taken = new Set<number>()
  for (const { from, to } of pairs) {
    if (matched.has(to) || taken.has(from)) continue
    matched.set(to, from)
    taken.add(from)
  }
  return matched
}

/** Returns 0 for different items. */
function likeness(known: Traces, fresh: Traces, onlyOneThere: boolean): number {
  const similarity = Math.max(
    0,
    ...known.titles.flatMap(title => fresh.titles.map(other => similarTitles(title, other))),
  )
  const sameSource = fresh.segmentIds[0] !== undefined && fresh.segmentIds[0] === known.segmentIds[0]
  const shared = sameSource || fresh.segmentIds.some(id => known.segmentIds.includes(id))
  if (sameSource && (similarity >= RELATED || onlyOneThere)) return 2 + similarity
  if (shared && similarity >= 0.5) return 1 + similarity
  return similarity >= ALIKE ? similarity : 0
}

/** True if exactly one known and one new item come from this segment: then they are the same item, whatever their titles. */
function onlyFrom(
  known: readonly Traces[],
  fresh: readonly Traces[],
  segmentId: string | undefined,
): boolean {
  const from = ({ segmentIds }: Traces) => segmentIds[0] === segmentId
  return known.filter(from).length === 1 && fresh.filter(from).length === 1
}
