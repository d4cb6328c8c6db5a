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
  /** Part of a name, as names are compared; null for all. */
  nameKey: string | null
}

const COLUMNS = `c.id, c.account_id as "accountId", c.mode::text as mode, c.name, c.name_key as "nameKey", c.description,
  c.visibility::text as visibility, c.owner_id as "ownerId", c.member_count as "memberCount", c.meeting_count as "meetingCount",
  c.active_at as "activeAt", c.wide, c.created_at as "createdAt", c.updated_at as "updatedAt"`
const ORDER = 'order by active_at desc, id desc'

/** The rows of a page, in order, one more than asked for. */
export function channelsStatement(
  tenant: Tenant,
  filter: ChannelFilter,
  page: TimePage,
  totals: ChannelTotals,
): Statement {
  const { values, value, matching } = conditions(tenant, filter)
  const after = page.after && [value(page.after.at), value(page.after.id)]
  const behind = (at: string, id: string) =>
    after ? ` and (${at}, ${id}) < (${after[0]}::timestamptz, ${after[1]})` : ''
  const ofChannels = `${matching}${behind('c.active_at', 'c.id')}`
  const most = page.limit + 1
  const offset = value(page.offset)
  if (filter.nameKey !== null) {
    // Names are looked up first, in their index: the planner does not know that they are rare, and it would walk until it finds them.
    const named = `select * from channels c where ${ofChannels} offset 0`
    return {
      text: `select ${COLUMNS} from (${named}) as c where ${seenBy(filter.membership)} ${ORDER} offset ${offset} limit ${most}`,
      values,
    }
  }
  // Lists in the same order, of which each gives as much as the page may need.
  const each = `${ORDER} limit ${offset}::bigint + ${most}`
  const narrow = (visibility: 'public' | 'private') =>
    `select m.channel_id as id, m.active_at ${MEMBER} and m.visibility = '${visibility}' and m.active_at is not null
      ${behind('m.active_at', 'm.channel_id')} ${each}`
  const everyPublic = `select c.id, c.active_at from channels c where c.visibility = 'public' and ${ofChannels} ${each}`
  const plan = walkOrCollect(totals.mineWide, totals.allWide, page.offset + most)
  const wide = `select c.id, c.active_at ${WIDE[plan]} where c.wide and ${ofChannels}
    ${filter.membership === 'all' ? ` and c.visibility = 'private'` : ''} ${each}`
  const sources = [
    filter.membership === 'all' ? everyPublic : narrow('public'),
    narrow('private'),
    ...(totals.mineWide > 0 ? [wide] : []),
  ]
  return {
    text: `select ${COLUMNS} from (
        select * from (${sources.map(source => `(${source})`).join(' union all ')}) as found ${ORDER} offset ${offset} limit ${most}
      ) as page join channels c on c.id = page.id and c.account_id = $1 and c.mode = $2::mode
      order by page.active_at desc, page.id desc`,
    values,
  }
}

/** How many channels a list with a part of a name has. The others are counted in kept counters. */
export function countStatement(tenant: Tenant, filter: ChannelFilter): Statement {
  const { values, matching } = conditions(tenant, filter)
  const named = `select * from channels c where ${matching} offset 0`
  return {
    text: `select count(*)::int as total from (${named}) as c where ${seenBy(filter.membership)}`,
    values,
  }
}

function seenBy(membership: ChannelFilter['membership']): string {
  // A subquery that is not turned into a join: one look-up a name, whatever the planner expects.
  const member = `coalesce((select true ${MEMBER} and m.channel_id = c.id), false)`
  return membership === 'mine' ? member : `(c.visibility = 'public' or ${member})`
}

const MEMBER = 'from channel_members m where m.account_id = $1 and m.mode = $2::mode and m.user_id = $3'

/** `offset 0` keeps the planner, which does not know how many channels a user belongs to, from turning one plan into the other. */
const WIDE = {
  walk: `from channels c cross join lateral (select 1 ${MEMBER} and m.channel_id = c.id offset 0) as mine`,
  collect: `from (select m.channel_id ${MEMBER} and m.visibility is null offset 0) as mine join channels c on c.id = mine.channel_id`,
}

function conditions({ accountId, mode }: Tenant, { userId, nameKey }: ChannelFilter) {
  const values: unknown[] = [accountId, mode, userId]
  const value = (one: unknown) => `$${values.push(one)}`
  const named =
    nameKey === null ? '' : ` and c.name_key like ${value(`%${nameKey.replaceAll(/[\\%_]/g, '\\$&')}%`)}`
  return { values, value, matching: `c.account_id = $1 and c.mode = $2::mode${named}` }
}
