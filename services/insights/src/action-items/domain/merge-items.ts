import { matchItems, type Traces } from './match-items.ts'

/** A stored item of a meeting. */
export interface KnownItem {
  id: string
  title: string
  generatedTitle: string | null
  segmentIds: readonly string[]
  source: 'generated' | 'manual'
  /** True if a person changed the item. */
  edited: boolean
  completed: boolean
}

/** A generated item that a person deleted. */
export interface DismissedItem {
  title: string
  generatedTitle: string | null
  segmentIds: readonly string[]
}

export interface FreshItem {
  title: string
  segmentIds: readonly string[]
}

/** The changes that a new text makes. Indexes refer to the new items. */
export interface Merge {
  add: number[]
  /** Unedited items that are updated to the new text. */
  follow: { id: string; index: number }[]
  /** Unedited items that are missing in the new text. */
  remove: string[]
}

/**
 * Merges a meeting's items with those of its regenerated summary. Items that people changed, completed, created or deleted stay
 * unchanged and are not added again. All other items are updated to the new text.
 */
export function mergeItems(
  known: readonly KnownItem[],
  dismissed: readonly DismissedItem[],
  fresh: readonly FreshItem[],
): Merge {
  const traces: Traces[] = [...known, ...dismissed].map(item => ({
    titles: [item.title, ...('generatedTitle' in item && item.generatedTitle ? [item.generatedTitle] : [])],
    segmentIds: item.segmentIds,
  }))
  const matches = matchItems(
    traces,
    fresh.map(({ title, segmentIds }) => ({ titles: [title], segmentIds })),
  )
  const add: number[] = []
  const follow: Merge['follow'] = []
  const found = new Set<string>()
  for (const index of fresh.keys()) {
    const match = matches.get(index)
    if (match === undefined) add.push(index)
    // Indexes after the known items are dismissed items: a match with them is omitted.
    const item = match === undefined ? undefined : known[match]
    if (!item) continue
    found.add(item.id)
    if (mayFollow(item)) follow.push({ id: item.id, index })
  }
  const remove = known.filter(item => mayFollow(item) && !found.has(item.id)).map(({ id }) => id)
  return { add, follow, remove }
}

function mayFollow({ source, edited, completed }: KnownItem): boolean {
  return source === 'generated' && !edited && !completed
}
