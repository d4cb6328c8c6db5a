import type { Tenant } from '@mi/contracts'
import { walkOrCollect } from '../domain/walk-or-collect.ts'
import type { TimePage } from '../rpc/time-page.ts'
import type { ChannelTotals } from './channel-counts.ts'

/** Its text depends on what is asked for, never on values, so that it can be kept prepared. */
export interface Statement {
  text: string
  values: unknown[]
}

export interface ChannelFilter {
  userId: string
  membership: 'mine' | 'all'
}

/** What every statement of one list is made of. */
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

/** The rows of a page, in order, one more than asked for. */
export function pageStatement(query: ChannelQuery): Statement {
  const { values, value, behind } = begin(query)
  const offset = value(query.page.offset)
  const most = query.page.limit + 1
  const sources = sourcesOf(query, behind, `${ORDER} limit ${offset}::bigint + ${most}`)
  return {
    text: rowsOf(`select * from (${sources}) as found ${ORDER} offset ${offset} limit ${most}`),
    values,
  }
}

/** The same of those whose name contains the part, met on a walk of so many steps along the list. */
export function walkedStatement(query: ChannelQuery, part: string, steps: number): Statement {
  const { values, value, behind } = begin(query)
  // In the text, for the planner: a few powers of two are a few statements.
  const first = `${ORDER} limit ${2 ** Math.ceil(Math.log2(steps))}`
  const walked = `select * from (${sourcesOf(query, behind, first)}) as merged ${first}`
  const met = `select id, active_at from (${walked}) as walked where name_key like ${value(likeOf(part))} ${ORDER} ${cut(query, value)}`
  return { text: rowsOf(met), values }
}

/** The same of all whose name contains the part, each row with how many there are; a row of nulls when the page is empty. */
export function scannedStatement(query: ChannelQuery, part: string): Statement {
  const { values, value, behind } = begin(query)
  const found = `select id, active_at from (${sourcesOf(query, behind, '')}) as every where name_key like ${value(likeOf(part))}`
  return { text: countedRowsOf(found, cut(query, value)), values }
}

/** The same, by the index of names. @param searchKeys that names with this part have */
export function collectedStatement(
  query: ChannelQuery,
  part: string,
  searchKeys: readonly bigint[],
): Statement {
  const { values, value, behind } = begin(query)
  const keys = value(searchKeys.map(String))
  // A subquery that is not turned into a join: one look-up a name, whatever the planner expects.
  const member = `coalesce((select true ${MEMBER} and m.channel_id = c.id), false)`
  const seen = query.filter.membership === 'mine' ? member : `(c.visibility = 'public' or ${member})`
  const named = `select * from channels c where ${TENANT} and c.search_keys @> ${keys}::bigint[]
    and c.name_key like ${value(likeOf(part))} ${behind('c.active_at', 'c.id')} offset 0`
  const found = `select c.id, c.active_at from (${named}) as c where ${seen}`
  return { text: countedRowsOf(found, cut(query, value)), values }
}

/** How many wide channels of the list have a name that contains the part. */
export function wideCountStatement({ tenant, filter, totals }: ChannelQuery, part: string): Statement {
  const { values, value } = begin({ tenant, filter, page: { limit: 0, offset: 0, after: null }, totals })
  const found = `${WIDE.collect} where c.wide and ${TENANT}${privateOnly(filter)}`
  return {
    text: `select count(*)::int as total ${found} and c.name_key like ${value(likeOf(part))}`,
    values,
  }
}

const TENANT = 'c.account_id = $1 and c.mode = $2::mode'
const MEMBER = 'from channel_members m where m.account_id = $1 and m.mode = $2::mode and m.user_id = $3'

/** `offset 0` keeps the planner, which does not know how many channels a user belongs to, from other plans: each step is one look-up. */
const WIDE = {
  walk: `from channels c cross join lateral (select 1 ${MEMBER} and m.channel_id = c.id offset 0) as mine`,
  collect: `from (select m.channel_id ${MEMBER} and m.visibility is null offset 0) as mine
    cross join lateral (select * from channels c where c.id = mine.channel_id and ${TENANT} offset 0) as c`,
}

/** With `all` the public ones are there already. */
const privateOnly = ({ membership }: ChannelFilter) =>
  membership === 'all' ? ` and c.visibility = 'private'` : ''

type Behind = (at: string, id: string) => string

/** Lists in the same order of which this one is merged, each with its end (`order by … limit …`). */
function sourcesOf({ filter, page, totals }: ChannelQuery, behind: Behind, end: string): string {
  const narrow = (visibility: 'public' | 'private') =>
    `select m.channel_id as id, m.active_at, m.name_key ${MEMBER} and m.visibility = '${visibility}' and m.active_at is not null
      ${behind('m.active_at', 'm.channel_id')} ${end}`
  const ofChannels = `${TENANT}${behind('c.active_at', 'c.id')}`
  const everyPublic = `select c.id, c.active_at, c.name_key from channels c where c.visibility = 'public' and ${ofChannels} ${end}`
  const plan =
    end === '' ? 'collect' : walkOrCollect(totals.mineWide, totals.allWide, page.offset + page.limit + 1)
  const wide = `select c.id, c.active_at, c.name_key ${WIDE[plan]} where c.wide and ${ofChannels}${privateOnly(filter)} ${end}`
  const sources = [filter.membership === 'all' ? everyPublic : narrow('public'), narrow('private'), wide]
  return sources.map(source => `(${source})`).join(' union all ')
}

/** The channels of a page that has ids and activities. */
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

/** One more than the page has, so that it shows whether more follow. */
function cut({ page: { offset, limit } }: ChannelQuery, value: (one: unknown) => string): string {
  return `offset ${value(offset)} limit ${limit + 1}`
}

function likeOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
}
