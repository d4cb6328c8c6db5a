import type { Tenant } from '@mi/database'
import { foldWords } from '../../domain/fold-words.ts'
import type { ItemFilter, ItemPosition, ItemSort, SortOrder } from '../domain/list-filter.ts'

export interface ItemPage {
  limit: number
  offset: number
  after: ItemPosition | null
  sort: ItemSort
  order: SortOrder
}

/** The text depends only on which filters are set and not on their values, so that the statement can stay prepared. */
export interface Statement {
  text: string
  values: unknown[]
}

/** The filters that the counters do not distinguish. */
const FILTERS_BEYOND = [
  'assignee',
  'meetingId',
  'dueBefore',
  'dueAfter',
  'createdAfter',
  'q',
  'minConfidence',
] as const

const PARTICIPANT_ID = /^prt_/
const CASTS: Record<ItemSort, string> = { created_at: 'timestamptz', due_date: 'date', priority: 'priority' }

/** The statement for the rows of a page, in order, with one additional row. */
export function itemsStatement(tenant: Tenant, filter: ItemFilter, page: ItemPage): Statement {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const where = [
    ...conditions(tenant, filter, value),
    ...(page.after ? [behind(page, page.after, value)] : []),
  ]
  const { sort, order } = page
  // On a column that is never null, `nulls last` would prevent a backward index scan.
  const nulls = sort === 'due_date' ? ' nulls last' : ''
  const found = `select * from action_items where ${where.join(' and ')}`
  // The words are looked up first: the planner does not know that they are rare and would scan in sort order until it finds them.
  const source = filter.q === null ? found : `select * from (${found} offset 0) as found`
  return {
    text: `select item.*, item.due_date::text as due_day, item.priority::text as priority, ref.title as meeting_title,
             to_char(item.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_text
           from (
             ${source}
             order by ${sort} ${order}${nulls}, id ${order}
             offset ${value(page.offset)} limit ${value(page.limit + 1)}
           ) as item
           join meeting_refs ref on ref.meeting_id = item.meeting_id
           order by item.${sort} ${order}${nulls}, item.id ${order}`,
    values,
  }
}

/** The statement for the number of items of a list: from the counters if possible, otherwise from the index. */
export function countStatement(tenant: Tenant, filter: ItemFilter): Statement {
  const values: unknown[] = []
  if (FILTERS_BEYOND.every(name => filter[name] === null)) {
    const where = conditions(tenant, filter, one => `$${values.push(one)}`)
    const text = `select coalesce(sum(count), 0)::float8 as total from action_item_counts where ${where.join(' and ')}`
    return { text, values }
  }
  const where = conditions(tenant, filter, one => `$${values.push(one)}`)
  return { text: `select count(*)::float8 as total from action_items where ${where.join(' and ')}`, values }
}

function conditions(tenant: Tenant, filter: ItemFilter, value: (one: unknown) => string): string[] {
  const { status, priority, assignee, meetingId, dueBefore, dueAfter, createdAfter, q, minConfidence } =
    filter
  const words = q === null ? [] : foldWords(q)
  return [
    `account_id = ${value(tenant.accountId)}`,
    `mode = ${value(tenant.mode)}::mode`,
    ...(status ? [`status = ${value(status)}::action_item_status`] : []),
    ...(priority ? [`priority = ${value(priority)}::priority`] : []),
    ...(meetingId ? [`meeting_id = ${value(meetingId)}`] : []),
    ...(dueBefore ? [`due_date <= ${value(dueBefore)}::date`] : []),
    ...(dueAfter ? [`due_date >= ${value(dueAfter)}::date`] : []),
    ...(createdAfter ? [`created_at >= ${value(createdAfter)}`] : []),
    // An item that a person created is certain.
    ...(minConfidence === null ? [] : [`coalesce(confidence, 1) >= ${value(minConfidence)}::float8`]),
    ...(assignee === null
      ? []
      : PARTICIPANT_ID.test(assignee)
        ? [`assignee_id = ${value(assignee)}`]
        : [`assignee_name ilike ${value(`%${escapeLike(assignee)}%`)}`]),
    // A query without words, only with punctuation, matches nothing.
    ...(q !== null && words.length === 0 ? ['false'] : []),
    ...(words.length > 0
      ? [
          `to_tsvector('simple', words) @@ to_tsquery('simple', ${value(words.map(word => `'${word}':*`).join(' & '))})`,
        ]
      : []),
  ]
}

function behind(
  { sort, order }: ItemPage,
  { value: at, id }: ItemPosition,
  value: (one: unknown) => string,
): string {
  const than = order === 'asc' ? '>' : '<'
  if (at === null) return `${sort} is null and id ${than} ${value(id)}`
  const place = value(at)
  const later = `(${sort}, id) ${than} (${place}::${CASTS[sort]}, ${value(id)})`
  return sort === 'due_date' ? `(${later} or due_date is null)` : later
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
