import type { ActionItemsHandlers } from '@mi/contracts/mi/insights/v1'
import { invalid } from '@mi/errors'
import { encodeCursor, type Position } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import type { ItemPosition, ItemSort, SortOrder } from '../domain/list-filter.ts'
import { listItems } from '../store/list-items.ts'
import { actionItemMessage } from './action-item-message.ts'

/** A cursor contains sort, order, the column's value (empty for null) and the id. */
const CURSOR = ['string', 'string', 'string', 'string'] as const

export function listActionItems({ database }: Deps): ActionItemsHandlers['listActionItems'] {
  return async (request, { tenant }) => {
    const page = pageOf(request, CURSOR)
    const sort = request.sort ?? 'created_at'
    const order = request.order ?? 'desc'
    const { limit, offset } = page
    const after = page.after && positionOf(page.after, sort, order)
    const { items, next, total } = await listItems(database, tenant, request, {
      limit,
      offset,
      after,
      sort,
      order,
    })
    return {
      data: items.map(({ item, meetingTitle }) => actionItemMessage(item, meetingTitle)),
      pagination: pagination(page, total, next && encodeCursor([sort, order, next.value ?? '', next.id])),
    }
  }
}

function positionOf(cursor: Position, sort: ItemSort, order: SortOrder): ItemPosition {
  const [cursorSort, cursorOrder, value, id] = cursor as [string, string, string, string]
  if (cursorSort !== sort || cursorOrder !== order || !isValueOf(sort, value))
    throw invalid('cursor', 'belongs to a list in another order')
  return { value: value === '' ? null : value, id }
}

/** Validates a cursor's value, which comes from the client and must not cause an error in a cast. */
function isValueOf(sort: ItemSort, value: string): boolean {
  if (sort === 'priority') return ['low', 'medium', 'high'].includes(value)
  if (sort === 'due_date' && value === '') return true
  const date = new Date(value)
  // PostgreSQL's calendar ends before JavaScript's.
  if (Number.isNaN(date.getTime()) || !/^\d{4}-/.test(value)) return false
  return date.toISOString().slice(0, sort === 'due_date' ? 10 : undefined) === value
}
