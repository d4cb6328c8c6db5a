import type { Pagination } from '@mi/contracts/mi/pagination/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'

/** A page of a list that is sorted by a time, then by an id. */
export interface TimePage {
  limit: number
  offset: number
  /** The time and the id of the last row on the previous page. */
  after: { at: Date; id: string } | null
}

/** Reads the page parameters of such a list. @throws {ServiceError} invalid_request for a cursor of another list */
export function timePageOf(request: Parameters<typeof pageOf>[0]): TimePage {
  const { limit, offset, after } = pageOf(request, ['number', 'string'])
  return { limit, offset, after: after && { at: new Date(Number(after[0])), id: String(after[1]) } }
}

/**
 * The rows of a page and its pagination.
 * @param found one row more than the page when more rows follow
 * @param total null when it is not counted, as on a page with a cursor
 * @param keyOf the time and the id of a row
 * @param hasMore default: `found` has more rows than the page
 */
export function endPage<Row>(
  page: TimePage,
  found: readonly Row[],
  total: number | null,
  keyOf: (row: Row) => { at: Date; id: string },
  hasMore = found.length > page.limit,
): { rows: Row[]; pagination: Pagination } {
  const rows = found.slice(0, page.limit)
  const last = rows.at(-1)
  const key = hasMore && last ? keyOf(last) : null
  const next = key && encodeCursor([key.at.getTime(), key.id])
  return { rows, pagination: pagination({ ...page, after: null }, total, next) }
}
