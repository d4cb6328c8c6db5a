import type { Tenant } from '@mi/contracts'
import type { TimePage } from '../../domain/time-page.ts'
import { type WidePlan, widePlan } from '../domain/wide-plan.ts'
import type { ChannelTotals } from './channel-counts.ts'

/** The text depends on the kind of query only, not on values, so that it can be a prepared statement. */
export interface Statement {
  text: string
  values: unknown[]
}

export interface ChannelFilter {
  userId: string
  membership: 'mine' | 'all'
}

/** The parameters that all statements of a list share. */
export interface ChannelQuery {
  tenant: Tenant
  filter: ChannelFilter
  page: TimePage
  totals: ChannelTotals
}

const COLUMNS = `c.id, c.account_id as "accountId", c.mode::text as mode, c.name, c.name_key as "nameKey", c.description,
  c.visibility::text as visibility, c.owner_id as "ownerId", c.member_count as "memberCount", c.meeting_count as "meetingCount",
  c.active_at as "activeAt", c.wide, c.created_at as "createdAt", c.updated_at as "updatedAt"`
const ORDER = 'order by active_at desc, id desc'

/** The rows of a page in order, and one more row. */
export function pageStatement(query: ChannelQuery): Statement {
  const { values, value, behind } = begin(query)
  const offset = value(query.page.offset)
  const most = query.page.limit + 1
  const end = `${ORDER} limit ${offset}::bigint + ${most}`
  const sources = sourcesOf(query, behind, { end, wanted: query.page.offset + most })
  return {
    text: rowsOf(`select * from (${merge(sources)}) as found ${ORDER} offset ${offset} limit ${most}`),
    values,
  }
}

/** Like {@link pageStatement}, for channels whose name contains the part. Reads at most `steps` channels of the list. */
export function walkedStatement(query: ChannelQuery, part: string, steps: number): Statement {
  const { values, value, behind } = begin(query)
  // The limit is part of the text, for the planner. Powers of two keep the number of different statements small.
  const end = `${ORDER} limit ${2 ** Math.ceil(Math.log2(steps))}`
  const walked = `select * from (${merge(sourcesOf(query, behind, { end, wanted: steps }))}) as merged ${end}`
  const met = `select id, active_at from (${walked}) as walked where name_key like ${value(likeOf(part))} ${ORDER} ${cut(query, value)}`
  return { text: rowsOf(met), values }
}

/** Like {@link pageStatement}, for all channels whose name contains the part. Each row has the total. An empty page has a row of nulls. */
export function scannedStatement(query: ChannelQuery, part: string): Statement {
  const { values, value, behind } = begin(query)
  const found = `select id, active_at from (${merge(sourcesOf(query, behind, ALL))}) as every where name_key like ${value(likeOf(part))}`
  return { text: countedRowsOf(found, cut(query, value)), values }
}

/**
 * Like {@link scannedStatement}, with the name index.
 * @param searchKeys keys of all names with this part
 * @param total of the list, if it is known; then rows after the page are not read
 */
export function collectedStatement(
  query: ChannelQuery,
  part: string,
  searchKeys: readonly bigint[],
  total: number | null,
): Statement {
  const { values, value, behind } = begin(query)
  const keys = value(searchKeys.map(String))
  // A subquery that the planner cannot turn into a join: one lookup for each name. It uses the primary key. Otherwise the planner might
  // choose an index of all memberships of the user and read all of them for each name.
  const row = `select m.account_id, m.mode from channel_members m where m.channel_id = c.id and m.user_id = $3 offset 0`
  const member = `coalesce((select true from (${row}) as m where m.account_id = $1 and m.mode = $2::mode), false)`
  const seen = query.filter.membership === 'mine' ? member : `(c.visibility = 'public' or ${member})`
  const named = `select c.id, c.active_at, c.visibility from channels c where ${TENANT} and c.search_keys @> ${keys}::bigint[]
    and c.name_key like ${value(likeOf(part))} ${behind('c.active_at', 'c.id')} ${total === null ? '' : ORDER} offset 0`
  const found = `select c.id, c.active_at from (${named}) as c where ${seen}`
  const cutting = cut(query, value)
  if (total === null) return { text: countedRowsOf(found, cutting), values }
  return { text: rowsOf(`${found} ${ORDER} ${cutting}`), values }
}

/** Number of wide channels of the list whose name contains the part. */
export function wideCountStatement({ tenant, filter, totals }: ChannelQuery, part: string): Statement {
  const { values, value } = begin({ tenant, filter, page: { limit: 0, offset: 0, after: null }, totals })
  const found = `${WIDE[widePlan(totals.mineWide, totals.allWide, ALL.wanted)]}${privateOnly(filter)}`
  return {
    text: `select count(*)::int as total ${found} and c.name_key like ${value(likeOf(part))}`,
    values,
  }
}

const TENANT = 'c.account_id = $1 and c.mode = $2::mode'
const MEMBER = 'from channel_members m where m.account_id = $1 and m.mode = $2::mode and m.user_id = $3'

const WIDE_MEMBER = `${MEMBER} and m.visibility is null and m.active_at is null`

/**
 * The wide channels of a user, by plan. The planner does not know how many channels a user has. `offset 0` and `coalesce` keep it from
 * turning the subqueries into joins, so that each plan runs as named.
 */
const WIDE: Record<WidePlan, string> = {
  collect: `from (select m.channel_id ${WIDE_MEMBER} offset 0) as mine cross join lateral (
    select c.* from channels c where c.id = mine.channel_id and ${TENANT} offset 0) as c where c.wide`,
  match: `from channels c where coalesce(c.id in (select m.channel_id ${WIDE_MEMBER}), false) and c.wide and ${TENANT}`,
  ask: `from channels c where coalesce((select true ${WIDE_MEMBER} and m.channel_id = c.id), false) and c.wide and ${TENANT}`,
}

/** The list `all` already contains the public channels. */
const privateOnly = ({ membership }: ChannelFilter) =>
  membership === 'all' ? ` and c.visibility = 'private'` : ''

type Behind = (at: string, id: string) => string

/** The part of a list to read: its end (`order by … limit …`) and the approximate number of rows. */
interface Extent {
  end: string
  wanted: number
}

const ALL: Extent = { end: '', wanted: Number.POSITIVE_INFINITY }

/** The sorted lists that are merged into this list. Each channel is in exactly one of them. */
function sourcesOf({ filter, totals }: ChannelQuery, behind: Behind, { end, wanted }: Extent): string[] {
  const narrow = (visibility: 'public' | 'private') =>
    `select m.channel_id as id, m.active_at, m.name_key ${MEMBER} and m.visibility = '${visibility}' and m.active_at is not null
      ${behind('m.active_at', 'm.channel_id')} ${end}`
  const ofChannels = `${TENANT}${behind('c.active_at', 'c.id')}`
  const everyPublic = `select c.id, c.active_at, c.name_key from channels c where c.visibility = 'public' and ${ofChannels} ${end}`
  const plan = widePlan(totals.mineWide, totals.allWide, wanted)
  const wide = `select c.id, c.active_at, c.name_key ${WIDE[plan]}${privateOnly(filter)}${behind('c.active_at', 'c.id')} ${end}`
  return [filter.membership === 'all' ? everyPublic : narrow('public'), narrow('private'), wide]
}

function merge(lists: readonly string[]): string {
  return lists.map(list => `(${list})`).join(' union all ')
}

/** The full rows of a page of ids and activities. */
function rowsOf(page: string): string {
  return `select ${COLUMNS} from (${page}) as page join channels c on c.id = page.id and ${TENANT}
    order by page.active_at desc, page.id desc`
}

function countedRowsOf(found: string, cutting: string): string {
  return `with found as materialized (${found})
    select counted.total, ${COLUMNS} from (select count(*)::int as total from found) as counted
    left join lateral (select * from found ${ORDER} ${cutting}) as page on true
    left join channels c on c.id = page.id and ${TENANT} order by page.active_at desc, page.id desc`
}

function begin({ tenant: { accountId, mode }, filter: { userId }, page: { after } }: ChannelQuery) {
  const values: unknown[] = [accountId, mode, userId]
  const value = (one: unknown) => `$${values.push(one)}`
  const position = after && [value(after.at), value(after.id)]
  const behind: Behind = (at, id) =>
    position ? ` and (${at}, ${id}) < (${position[0]}::timestamptz, ${position[1]})` : ''
  return { values, value, behind }
}

/** Reads one row more than the page, to know whether more rows follow. */
function cut({ page: { offset, limit } }: ChannelQuery, value: (one: unknown) => string): string {
  return `offset ${value(offset)} limit ${limit + 1}`
}

function likeOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
}
