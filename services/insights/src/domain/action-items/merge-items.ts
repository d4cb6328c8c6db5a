import { matchItems, type Traces } from './match-items.ts'

/** An item of a meeting as it is stored. */
export interface KnownItem {
  id: string
  title: string
  generatedTitle: string | null
  segmentIds: readonly string[]
  source: 'generated' | 'manual'
  /** A person changed it. */
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

/** What a new text changes. Indexes are of the fresh items. */
export interface Merge {
  add: number[]
  /** Unedited items that follow the new text. */
  follow: { id: string; index: number }[]
  /** Unedited items that the new text no longer has. */
  remove: string[]
}

/**
 * What becomes of a meeting's items when its summary is made again. What people changed, completed, wrote or deleted
 * stays as it is, and is not there a second time; what nobody touched follows the new text.
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
    // Beyond the known ones are the dismissed: what matches those is left out.
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
