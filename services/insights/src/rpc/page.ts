import type { Pagination } from '@mi/contracts/mi/pagination/v1'
import { invalid } from '@mi/errors'
import { decodeCursor, type Position } from '@mi/ids'

/** Which page of a list: behind an offset, or behind a position in it. */
export interface Page {
  limit: number
  offset: number
  after: Position | null
}

const DEFAULT_LIMIT = 20

/** @param shape the types of the values a cursor of this list holds */
export function pageOf(
  request: { limit: number; offset: number; cursor: string },
  shape: readonly ('string' | 'number')[],
): Page {
  const limit = request.limit || DEFAULT_LIMIT
  if (request.cursor === '') return { limit, offset: request.offset, after: null }
  if (request.offset > 0) throw invalid('offset', 'cannot be combined with cursor')
  const after = decodeCursor(request.cursor, shape)
  if (!after) throw invalid('cursor', 'is not a cursor of this list')
  return { limit, offset: 0, after }
}

/** @param total null on a page behind a cursor, which is not counted */
export function pagination(
  { limit, offset }: Page,
  total: number | null,
  nextCursor: string | null,
): Pagination {
  const counted = total === null ? { total: null, limit: null, offset: null } : { total, limit, offset }
  return { ...counted, hasMore: nextCursor !== null, nextCursor }
}
