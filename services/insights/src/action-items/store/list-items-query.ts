import { allOf, empty, ofTenant, raw, type Sql, sql, type Tenant } from '@mi/database'
import { foldWords } from '../../domain/fold-words.ts'
import { actionItemTable } from '../../generated/tables.ts'
import type { ItemFilter, ItemPosition, ItemSort, SortOrder } from '../domain/list-filter.ts'

export interface ItemPage {
  limit: number
  offset: number
  after: ItemPosition | null
  sort: ItemSort
  order: SortOrder
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

const COLUMNS = sql`
  ${actionItemTable.columns({
    alias: 'item',
    fields: actionItemTable.fields.filter(field => field !== 'words' && field !== 'dueDate'),
  })},
  item.due_date::text as "dueDate", ref.title as "meetingTitle",
  to_char(item.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdText"`

/**
 * The statement for the rows of a page, in order, with one additional row. The text depends only on which filters are set and not on
 * their values, so that the statement can stay prepared.
 */
export function itemsStatement(tenant: Tenant, filter: ItemFilter, page: ItemPage): Sql {
  const { after, offset, limit } = page
  const where = allOf(...conditions(tenant, filter), after && behind(page, after))
  const found = sql`select * from action_items where ${where}`
  // The words are looked up first: the planner does not know that they are rare and would scan in sort order until it finds them.
  const source = filter.q === null ? found : sql`select * from (${found} offset 0) as found`
  return sql`select ${COLUMNS}
    from (${source} order by ${orderOf(page)} offset ${offset} limit ${limit + 1}) as item
    join meeting_refs ref on ref.meeting_id = item.meeting_id
    order by ${orderOf(page, 'item.')}`
}

/** The statement for the number of items of a list: from the counters if possible, otherwise from the index. */
export function countStatement(tenant: Tenant, filter: ItemFilter): Sql {
  const where = allOf(...conditions(tenant, filter))
  return FILTERS_BEYOND.every(name => filter[name] === null)
    ? sql`select coalesce(sum(count), 0)::float8 as total from action_item_counts where ${where}`
    : sql`select count(*)::float8 as total from action_items where ${where}`
}

function conditions(tenant: Tenant, filter: ItemFilter): (Sql | null | false)[] {
  const { status, priority, assignee, meetingId, dueBefore, dueAfter, createdAfter, q, minConfidence } =
    filter
  return [
    ofTenant(tenant),
    status && sql`status = ${status}`,
    priority && sql`priority = ${priority}`,
    meetingId ? sql`meeting_id = ${meetingId}` : null,
    dueBefore ? sql`due_date <= ${dueBefore}` : null,
    dueAfter ? sql`due_date >= ${dueAfter}` : null,
    createdAfter && sql`created_at >= ${createdAfter}`,
    // An item that a person created is certain.
    minConfidence !== null && sql`coalesce(confidence, 1) >= ${minConfidence}`,
    assignee !== null && isAssignee(assignee),
    q !== null && containsWords(foldWords(q)),
  ]
}

function isAssignee(assignee: string): Sql {
  if (PARTICIPANT_ID.test(assignee)) return sql`assignee_id = ${assignee}`
  const part = assignee.replaceAll(/[\\%_]/g, '\\$&')
  return sql`assignee_name ilike ${`%${part}%`}`
}

/** A query without words, only with punctuation, matches nothing. */
function containsWords(words: readonly string[]): Sql {
  if (words.length === 0) return sql`false`
  const query = words.map(word => `'${word}':*`).join(' & ')
  return sql`to_tsvector('simple', words) @@ to_tsquery('simple', ${query})`
}

/** @param alias the alias of the table with a dot, or empty */
function orderOf({ sort, order }: ItemPage, alias = ''): Sql {
  // On a column that is never null, `nulls last` would prevent a backward index scan.
  const nulls = sort === 'due_date' ? ' nulls last' : ''
  return raw(`${alias}${sort} ${order}${nulls}, ${alias}id ${order}`)
}

/** The condition for the items behind a position. */
function behind({ sort, order }: ItemPage, { value, id }: ItemPosition): Sql {
  const column = raw(sort)
  const than = raw(order === 'asc' ? '>' : '<')
  if (value === null) return sql`${column} is null and id ${than} ${id}`
  const orNull = sort === 'due_date' ? sql`or due_date is null` : empty
  return sql`((${column}, id) ${than} (${value}, ${id}) ${orNull})`
}
