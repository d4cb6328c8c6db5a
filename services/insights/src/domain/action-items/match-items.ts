import { similarTitles } from './similar-titles.ts'

/** What an item is recognised by in a new text. */
export interface Traces {
  /** Every title it has or had. */
  titles: readonly string[]
  /** The segments it rests on, its source first. */
  segmentIds: readonly string[]
}

/** Without a common segment only nearly the same words are the same item: a new transcript has new segments. */
const ALIKE = 0.7
/** From the same source segment a few common words are enough. */
const RELATED = 0.25

/**
 * Pairs known items with those of a new text, each at most once, the likeliest first. An item is the same when it comes
 * from the same segment and is called similarly, or is called nearly the same.
 * @returns the index of the known item by index of the new one
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

/** 0 when they are different items. */
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

/** Whether one item was, and one is, made of this segment: then they are the same, whatever they are called. */
function onlyFrom(
  known: readonly Traces[],
  fresh: readonly Traces[],
  segmentId: string | undefined,
): boolean {
  const from = ({ segmentIds }: Traces) => segmentIds[0] === segmentId
  return known.filter(from).length === 1 && fresh.filter(from).length === 1
}
