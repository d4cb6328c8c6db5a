import { lockByName, ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import type { Channel } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import { type ChannelRole, roleOf } from '../domain/channel-access.ts'

export type ChannelRecord = Omit<Channel, 'searchKeys'>

/** Omits the search keys, which readers do not need. */
const WITHOUT_KEYS = { searchKeys: true } as const

/** A channel as a particular user sees it. */
export interface SeenChannel {
  channel: ChannelRecord
  role: ChannelRole
}

/** Null when the channel does not exist or the user cannot see it. */
export async function findChannel(
  tx: Pick<Tx, 'channel' | 'channelMember'>,
  tenant: Tenant,
  userId: string,
  id: string,
): Promise<SeenChannel | null> {
  const [channel, member] = await Promise.all([
    tx.channel.findFirst({ where: { id, ...tenant }, omit: WITHOUT_KEYS }),
    tx.channelMember.findFirst({ where: { channelId: id, userId, ...tenant } }),
  ])
  const role = channel && roleOf(channel, userId, member !== null)
  return role && { channel, role }
}

/**
 * Like {@link findChannel}, with the channel locked until the end of the transaction. Changes of a channel, its members and its meetings
 * wait for each other.
 */
export async function lockChannel(
  tx: Tx,
  tenant: Tenant,
  userId: string,
  id: string,
): Promise<SeenChannel | null> {
  const locked = await lockChannels(tx, tenant, [id])
  return locked.length === 0 ? null : findChannel(tx, tenant, userId, id)
}

/** Locks the channels that exist, in a fixed order that prevents deadlocks. */
export async function lockChannels(tx: Queryable, tenant: Tenant, ids: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`select id from channels where id = any (${[...ids]}) and ${ofTenant(tenant)} order by id for update`,
  )
  return rows.map(({ id }) => id)
}

/**
 * A channel with this name, ignoring case, that the user can see. Null when the name is available to the user. Locks the name until the end
 * of the transaction.
 */
export async function claimName(
  tx: Tx,
  tenant: Tenant,
  userId: string,
  key: string,
  ownId: string | null,
): Promise<string | null> {
  await lockByName(tx, `channel ${tenant.accountId} ${tenant.mode} ${key}`)
  const statement = sql`
    select c.id from channels c
    where ${ofTenant(tenant, 'c')} and c.name_key = ${key} and c.id is distinct from ${ownId}
      and (c.visibility = 'public' or c.owner_id = ${userId}
        or exists (select 1 from channel_members m where m.channel_id = c.id and m.user_id = ${userId}))
    limit 1`
  const [other] = await queryRows<{ id: string }>(tx, statement)
  return other?.id ?? null
}

/** The time of a new activity. It is later than every activity in the account, so that the order of activities is unique. */
export async function nextActivity(tx: Pick<Tx, 'channel'>, tenant: Tenant, now: Date): Promise<Date> {
  const latest = await tx.channel.findFirst({
    where: { ...tenant },
    orderBy: [{ activeAt: 'desc' }, { id: 'desc' }],
    select: { activeAt: true },
  })
  return new Date(Math.max(now.getTime(), (latest?.activeAt.getTime() ?? 0) + 1))
}

/** The given channels that the user can see, and the membership of the user in each, in the order of `ids`. */
export async function visibleAmong(
  tx: Pick<Tx, 'channel' | 'channelMember'>,
  tenant: Tenant,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; member: boolean }[]> {
  const [channels, memberships] = await Promise.all([
    tx.channel.findMany({ where: { ...tenant, id: { in: [...ids] } }, omit: WITHOUT_KEYS }),
    tx.channelMember.findMany({ where: { ...tenant, userId, channelId: { in: [...ids] } } }),
  ])
  const member = new Set(memberships.map(({ channelId }) => channelId))
  const seen = new Map(channels.map(channel => [channel.id, roleOf(channel, userId, member.has(channel.id))]))
  return ids.flatMap(id => {
    const role = seen.get(id)
    return role ? [{ id, member: role !== 'visitor' }] : []
  })
}
