/** Most entries, and characters of them together, on one page: with more the page would be over 100 KB as it is sent. */
const MOST_ENTRIES = 100
const MOST_CHARACTERS = 20_000

/** Which entries of a list a page shows. */
export interface ShownEntries<Entry> {
  entries: Entry[]
  /** Position in the list of the first of them. */
  from: number
  /** Of the list. */
  total: number
}

type Read<Entry> = (page: { limit: number; offset: number }) => Promise<Entry[]>

/** The last entries before the position `until`, for a list whose latest entry is the last. */
export async function entriesBefore<Entry extends { content: string }>(
  read: Read<Entry>,
  total: number,
  until: number | null,
): Promise<ShownEntries<Entry>> {
  const end = Math.min(until ?? total, total)
  const start = Math.max(0, end - MOST_ENTRIES)
  if (end === start) return { entries: [], from: start, total }
  const found = (await read({ limit: end - start, offset: start })).slice(0, end - start)
  const count = fitting(found.toReversed())
  return { entries: found.slice(found.length - count), from: start + found.length - count, total }
}

/** The entries from the position `from` on, for a list whose latest entry is the first. */
export async function entriesFrom<Entry extends { content: string }>(
  read: Read<Entry>,
  total: number,
  from: number,
): Promise<ShownEntries<Entry>> {
  const found = (await read({ limit: MOST_ENTRIES, offset: from })).slice(0, MOST_ENTRIES)
  return { entries: found.slice(0, fitting(found)), from, total }
}

/** How many of the first entries fit on a page: at least one, however long it is. */
export function fitting(entries: readonly { content: string }[]): number {
  let size = 0
  const past = entries.findIndex(({ content }, at) => {
    size += content.length
    return at > 0 && size > MOST_CHARACTERS
  })
  return past === -1 ? entries.length : past
}
