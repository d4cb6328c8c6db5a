import { foldWords } from '../../domain/fold-words.ts'

/** The properties by which an item is recognised in a new text. */
export interface Traces {
  /** The current title and all former titles. */
  titles: readonly string[]
  /** The segments that support the item, its source first. */
  segmentIds: readonly string[]
}

/** Without a common segment only nearly the same words are the same item: a new transcript has new segments. */
const ALIKE = 0.7
/** From the same source segment a few common words are enough. */
const RELATED = 0.25

/**
 * Pairs known items with those of a new text, each at most once, the likeliest first. An item is the same when it comes
 * from the same segment and is called similarly, or is called nearly the same.
 * @returns the index of the known item for each index of a new item that matches
 */
export function matchItems(known: readonly Traces[], fresh: readonly Traces[]): Map<number, number> {
  const knownFrom = countBySource(known)
  const freshFrom = countBySource(fresh)
  const pairs = fresh.flatMap((item, to) => {
    const source = item.segmentIds[0]
    // When exactly one known item and one new item have this source, they are the same item, whatever their titles are.
    const onlyOneThere = knownFrom.get(source) === 1 && freshFrom.get(source) === 1
    return known.flatMap((other, from) => {
      const score = likeness(other, item, onlyOneThere)
      return score > 0 ? [{ from, to, score }] : []
    })
  })
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

function countBySource(items: readonly Traces[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const { segmentIds } of items) counts.set(segmentIds[0], (counts.get(segmentIds[0]) ?? 0) + 1)
  return counts
}

/** The similarity of two titles from 0 to 1: Dice's coefficient of their words. */
function similarTitles(a: string, b: string): number {
  const left = new Set(foldWords(a))
  const right = new Set(foldWords(b))
  if (left.size === 0 || right.size === 0) return 0
  let common = 0
  for (const word of left) if (right.has(word)) common++
  return (2 * common) / (left.size + right.size)
}
