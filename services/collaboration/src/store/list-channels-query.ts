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

const COLUMNS = `id, account_id as "accountId", mode::text as mode, name, name_key as "nameKey", description, visibility::text as visibility,
  owner_id as "ownerId", member_count as "memberCount", meeting_count as "meetingCount", active_at as "activeAt",
  created_at as "createdAt", updated_at as "updatedAt"`
const ORDER = 'order by active_at desc, id desc'

/** The rows of a page, in order, one more than asked for. */
export function channelsStatement(
  tenant: Tenant,
  filter: ChannelFilter,
  page: TimePage,
  totals: ChannelTotals,
): Statement {
  const { values, value, matching } = conditions(tenant, filter)
  const behind = page.after
    ? ` and (c.active_at, c.id) < (${value(page.after.at)}::timestamptz, ${value(page.after.id)})`
    : ''
  const most = page.limit + 1
  const offset = value(page.offset)
  if (filter.nameKey !== null) {
    // Names are looked up first, in their index: the planner does not know that they are rare, and it would walk until it finds them.
    const named = `select * from channels c where ${matching}${behind} offset 0`
    return {
      text: `select ${COLUMNS} from (${named}) as c where ${seenBy(filter.membership)} ${ORDER} offset ${offset} limit ${most}`,
      values,
    }
  }
  if (filter.membership === 'mine') {
    const plan = walkOrCollect(totals.mine, totals.all, page.offset + most)
    const source = SOURCES[plan](`${matching}${behind}`)
    const text = `select ${COLUMNS} from (select c.* ${source} ${ORDER} offset ${offset} limit ${most}) as page ${ORDER}`
    return { text, values }
  }
  // Two lists in the same order, of which each gives as much as the page may need: the account's public ones, and the user's private ones.
  const each = `limit ${offset}::bigint + ${most}`
  const plan = walkOrCollect(totals.minePrivate, totals.all - totals.allPublic, page.offset + most)
  const publicOnes = `from channels c where c.visibility = 'public' and ${matching}${behind}`
  const privateOnes = SOURCES[plan](`c.visibility = 'private' and ${matching}${behind}`)
  return {
    text: `select ${COLUMNS} from (
        (select c.* ${publicOnes} ${ORDER} ${each}) union all (select c.* ${privateOnes} ${ORDER} ${each})
      ) as page ${ORDER} offset ${offset} limit ${most}`,
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
const SOURCES = {
  walk: (where: string) =>
    `from channels c cross join lateral (select 1 ${MEMBER} and m.channel_id = c.id offset 0) as mine where ${where}`,
  collect: (where: string) =>
    `from (select m.channel_id ${MEMBER} offset 0) as mine join channels c on c.id = mine.channel_id where ${where}`,
}

function conditions({ accountId, mode }: Tenant, { userId, nameKey }: ChannelFilter) {
  const values: unknown[] = [accountId, mode, userId]
  const value = (one: unknown) => `$${values.push(one)}`
  const named =
    nameKey === null ? '' : ` and c.name_key like ${value(`%${nameKey.replaceAll(/[\\%_]/g, '\\$&')}%`)}`
  return { values, value, matching: `c.account_id = $1 and c.mode = $2::mode${named}` }
}
