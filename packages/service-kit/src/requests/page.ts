import type { Pagination } from '@mi/contracts/mi/pagination/v1'
import { invalid } from '@mi/errors'
import { decodeCursor, type Position } from '@mi/ids'

/** A page of a list, which starts at an offset or after a cursor position. */
export interface Page {
  limit: number
  offset: number
  after: Position | null
}

const DEFAULT_LIMIT = 20

/**
 * Reads the page parameters of a list.
 * @param shape the types of the values in a cursor of this list
 * @throws {ServiceError} invalid_request for a cursor of another list, or for a cursor together with an
 * offset
 */
export function pageOf(
  request: { limit: number; cursor: string; offset?: number },
  shape: readonly ('string' | 'number')[],
): Page {
  const limit = request.limit || DEFAULT_LIMIT
  const { offset = 0 } = request
  if (request.cursor === '') return { limit, offset, after: null }
  if (offset > 0) throw invalid('offset', 'cannot be combined with cursor')
  const after = decodeCursor(request.cursor, shape)
  if (!after) throw invalid('cursor', 'is not a cursor of this list')
  return { limit, offset: 0, after }
}

/** @param total null when the total is not counted, as on a page after a cursor */
export function pagination(
  { limit, offset }: Page,
  total: number | null,
  nextCursor: string | null,
): Pagination {
  const counted = total === null ? { total: null, limit: null, offset: null } : { total, limit, offset }
  return { ...counted, hasMore: nextCursor !== null, nextCursor }
}
