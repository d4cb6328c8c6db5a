import { allOf, containing, empty, join, ofTenant, raw, type Sql, sql, type Tenant } from '@mi/database'
import type { TimePage } from '../../domain/time-page.ts'
import { channelTable } from '../../generated/tables.ts'
import { type WidePlan, widePlan } from '../domain/wide-plan.ts'
import type { ChannelTotals } from './channel-counts.ts'

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

// The text of a statement depends on the kind of query and on the limit, not on other values, so that it can be prepared. Limits are
// part of the text, because the planner then chooses the plans for short lists.

const COLUMNS = channelTable.columns({
  alias: 'c',
  fields: channelTable.fields.filter(field => field !== 'searchKeys'),
})
const ORDER = raw('order by active_at desc, id desc')

/** The rows of a page in order, and one more row. */
export function pageStatement(query: ChannelQuery): Sql {
  const { offset, limit } = query.page
  const end = sql`${ORDER} limit ${offset}::bigint + ${literal(limit + 1)}`
  const channels = sourcesOf(query, { end, wanted: offset + limit + 1 })
  return rowsOf(sql`select * from (${channels}) as found ${ORDER} ${cut(query)}`, query)
}

/** Like {@link pageStatement}, for channels whose name contains the part. Reads at most `steps` channels of the list. */
export function walkedStatement(query: ChannelQuery, part: string, steps: number): Sql {
  // Powers of two keep the number of different statements small.
  const end = sql`${ORDER} limit ${literal(2 ** Math.ceil(Math.log2(steps)))}`
  const walked = sql`select * from (${sourcesOf(query, { end, wanted: steps })}) as merged ${end}`
  const page = sql`select id, active_at from (${walked}) as walked where name_key like ${containing(part)} ${ORDER} ${cut(query)}`
  return rowsOf(page, query)
}

/** Like {@link pageStatement}, for all channels whose name contains the part. Each row has the total. An empty page has a row of nulls. */
export function scannedStatement(query: ChannelQuery, part: string): Sql {
  const found = sql`select id, active_at from (${sourcesOf(query, ALL)}) as every where name_key like ${containing(part)}`
  return countedRowsOf(found, query)
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
): Sql {
  const { tenant, filter } = query
  // A subquery that the planner cannot turn into a join: one lookup for each name. It uses the primary key. Otherwise the planner might
  // choose an index of all memberships of the user and read all of them for each name.
  const row = sql`select m.account_id, m.mode from channel_members m where m.channel_id = c.id and m.user_id = ${filter.userId} offset 0`
  const member = sql`coalesce((select true from (${row}) as m where ${ofTenant(tenant, 'm')}), false)`
  const seen = filter.membership === 'mine' ? member : sql`(c.visibility = 'public' or ${member})`
  const named = sql`select c.id, c.active_at, c.visibility from channels c
    where ${ofTenant(tenant, 'c')} and c.search_keys @> ${searchKeys.map(String)}::bigint[]
      and c.name_key like ${containing(part)}${behind(query, 'c.active_at', 'c.id')} ${total === null ? empty : ORDER} offset 0`
  const found = sql`select c.id, c.active_at from (${named}) as c where ${seen}`
  return total === null ? countedRowsOf(found, query) : rowsOf(sql`${found} ${ORDER} ${cut(query)}`, query)
}

/** Number of wide channels of the list whose name contains the part. */
export function wideCountStatement(query: ChannelQuery, part: string): Sql {
  return sql`select count(*)::int as total ${wideChannels(query, ALL.wanted)} and c.name_key like ${containing(part)}`
}

/** The part of a list to read: its end (`order by … limit …`) and the approximate number of rows. */
interface Extent {
  end: Sql
  wanted: number
}

const ALL: Extent = { end: empty, wanted: Number.POSITIVE_INFINITY }

/** The union of the sorted lists that are merged into this list. Each channel is in exactly one of them. */
function sourcesOf(query: ChannelQuery, { end, wanted }: Extent): Sql {
  const { tenant, filter } = query
  const narrow = (visibility: 'public' | 'private') =>
    sql`select m.channel_id as id, m.active_at, m.name_key ${memberships(query)} and m.visibility = ${raw(`'${visibility}'`)}
      and m.active_at is not null${behind(query, 'm.active_at', 'm.channel_id')} ${end}`
  const allPublic = sql`select c.id, c.active_at, c.name_key from channels c
    where c.visibility = 'public' and ${ofTenant(tenant, 'c')}${behind(query, 'c.active_at', 'c.id')} ${end}`
  const wide = sql`select c.id, c.active_at, c.name_key ${wideChannels(query, wanted)}${behind(query, 'c.active_at', 'c.id')} ${end}`
  const lists = [filter.membership === 'all' ? allPublic : narrow('public'), narrow('private'), wide]
  return join(
    lists.map(list => sql`(${list})`),
    ' union all ',
  )
}

/** The memberships of the user, as `from … where …`. */
function memberships({ tenant, filter }: ChannelQuery): Sql {
  return sql`from channel_members m where ${ofTenant(tenant, 'm')} and m.user_id = ${filter.userId}`
}

/**
 * The wide channels of a user, as `from … where …`, by the cheapest plan. The planner does not know how many channels a user has.
 * `offset 0` and `coalesce` keep it from turning the subqueries into joins, so that each plan runs as named.
 */
function wideChannels(query: ChannelQuery, wanted: number): Sql {
  const { tenant, filter, totals } = query
  const mine = sql`${memberships(query)} and m.visibility is null and m.active_at is null`
  const ofAccount = ofTenant(tenant, 'c')
  const plans: Record<WidePlan, () => Sql> = {
    collect: () => sql`from (select m.channel_id ${mine} offset 0) as mine cross join lateral (
      select c.* from channels c where c.id = mine.channel_id and ${ofAccount} offset 0) as c where c.wide`,
    match: () => sql`from channels c
      where coalesce(c.id in (select m.channel_id ${mine}), false) and c.wide and ${ofAccount}`,
    ask: () => sql`from channels c
      where coalesce((select true ${mine} and m.channel_id = c.id), false) and c.wide and ${ofAccount}`,
  }
  // The list `all` already contains the public channels.
  return allOf(
    plans[widePlan(totals.mineWide, totals.allWide, wanted)](),
    filter.membership === 'all' && sql`c.visibility = 'private'`,
  )
}

/** The full rows of a page of ids and activities. */
function rowsOf(page: Sql, { tenant }: ChannelQuery): Sql {
  return sql`select ${COLUMNS} from (${page}) as page join channels c on c.id = page.id and ${ofTenant(tenant, 'c')}
    order by page.active_at desc, page.id desc`
}

/** The full rows of a page of the found channels, each with the number of found channels. */
function countedRowsOf(found: Sql, query: ChannelQuery): Sql {
  return sql`with found as materialized (${found})
    select counted.total, ${COLUMNS} from (select count(*)::int as total from found) as counted
    left join lateral (select * from found ${ORDER} ${cut(query)}) as page on true
    left join channels c on c.id = page.id and ${ofTenant(query.tenant, 'c')} order by page.active_at desc, page.id desc`
}

function behind({ page: { after } }: ChannelQuery, at: string, id: string): Sql {
  return after ? sql` and (${raw(at)}, ${raw(id)}) < (${after.at}::timestamptz, ${after.id})` : empty
}

/** Reads one row more than the page, to know whether more rows follow. */
function cut({ page: { offset, limit } }: ChannelQuery): Sql {
  return sql`offset ${offset} limit ${literal(limit + 1)}`
}

function literal(number: number): Sql {
  return raw(String(Math.trunc(number)))
}
