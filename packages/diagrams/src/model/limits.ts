import type { DiagramStyle } from '../input.ts'

/** The number of facts that a style shows. A minimal diagram is read in ten seconds, a detailed one fills a page. */
export interface Limits {
  readonly topics: number
  readonly pointsPerTopic: number
  readonly leavesPerTopic: number
  /** Decisions and action items of all topics together. Each topic keeps at least two. */
  readonly leaves: number
  readonly flowBranches: number
  readonly exchanges: number
  readonly speakers: number
  readonly listed: number
}

export const LIMITS: Readonly<Record<DiagramStyle, Limits>> = {
  minimal: {
    topics: 6,
    pointsPerTopic: 1,
    leavesPerTopic: 3,
    leaves: 14,
    flowBranches: 6,
    exchanges: 5,
    speakers: 6,
    listed: 6,
  },
  detailed: {
    topics: 12,
    pointsPerTopic: 3,
    leavesPerTopic: 6,
    leaves: 32,
    flowBranches: 12,
    exchanges: 10,
    speakers: 10,
    listed: 12,
  },
  colorful: {
    topics: 8,
    pointsPerTopic: 2,
    leavesPerTopic: 4,
    leaves: 22,
    flowBranches: 10,
    exchanges: 8,
    speakers: 8,
    listed: 8,
  },
}

/** The number of lifelines that fit into 1,200 px. */
export const MOST_LIFELINES = 8

/** The number of facts to show. One more than the limit is shown, because a note about it needs the same space. */
export function shownOf(count: number, limit: number): number {
  return count === limit + 1 ? count : Math.min(count, limit)
}

/** Selects `count` evenly distributed entries. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor(((index + 0.5) * items.length) / count)] as Item,
  )
}

/** Keeps the entries with the largest weight, in their order. Entries of equal weight are selected evenly. */
export function weightiest<Item>(
  items: readonly Item[],
  limit: number,
  weight: (item: Item) => number,
): Item[] {
  if (items.length <= limit) return [...items]
  const kept = new Set<Item>()
  const byWeight = [...Map.groupBy(items, weight)].toSorted(([one], [other]) => other - one)
  for (const [, group] of byWeight) {
    for (const item of spread(group, Math.min(group.length, limit - kept.size))) kept.add(item)
  }
  return items.filter(item => kept.has(item))
}
