/** The limits of a page: the number of entries and of their characters. A larger page would exceed 100 KB compressed. */
const MOST_ENTRIES = 100
const MOST_CHARACTERS = 20_000
/** Number of entries that are read at once. A note has up to 50,000 characters, so a single note can fill the page. */
const READ_AT_ONCE = 10

/** The entries of a list that a page shows. */
export interface ShownEntries<Entry> {
  entries: Entry[]
  /** Position of the first shown entry in the list. */
  from: number
  /** Number of entries in the list. */
  total: number
}

type Read<Entry> = (page: { limit: number; offset: number }) => Promise<Entry[]>

/** The last entries before the position `until`, for a list with the latest entry last. */
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

/** The entries from the position `from` on, for a list with the latest entry first. */
export async function entriesFrom<Entry extends { content: string }>(
  read: Read<Entry>,
  total: number,
  from: number,
): Promise<ShownEntries<Entry>> {
  const found: Entry[] = []
  let hasMore = true
  while (hasMore && found.length < MOST_ENTRIES && fitting(found) === found.length) {
    const page = await read({ limit: READ_AT_ONCE, offset: from + found.length })
    hasMore = page.length > READ_AT_ONCE
    found.push(...page.slice(0, READ_AT_ONCE))
  }
  return { entries: found.slice(0, fitting(found)), from, total }
}

/** Number of leading entries that fit on a page. At least one, regardless of its length. */
function fitting(entries: readonly { content: string }[]): number {
  let size = 0
  const past = entries.findIndex(({ content }, at) => {
    size += content.length
    return at > 0 && size > MOST_CHARACTERS
  })
  return past === -1 ? entries.length : past
}
