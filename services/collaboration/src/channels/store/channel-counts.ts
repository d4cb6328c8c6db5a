import { type Executable, execute, ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'

/** Increments of the counters of an account or a user. An omitted counter does not change. */
type Added<Count extends string> = Partial<Record<Count, number>>

/** Adds to the channel counters of the account, in the transaction that changes the channels. */
export async function addToChannelCount(
  tx: Pick<Tx, 'channelCount'>,
  tenant: Tenant,
  added: Added<'channels' | 'publicChannels' | 'wideChannels'>,
): Promise<void> {
  const { channels = 0, publicChannels = 0, wideChannels = 0 } = added
  await tx.channelCount.upsert({
    where: { accountId_mode: tenant },
    create: { ...tenant, ...added },
    update: {
      channels: { increment: channels },
      publicChannels: { increment: publicChannels },
      wideChannels: { increment: wideChannels },
    },
  })
}

type AddedMemberships = Added<'channels' | 'privateChannels' | 'wideChannels'>

/** Adds to the channel counters of a user. */
export async function addToMembershipCount(
  tx: Pick<Tx, 'membershipCount'>,
  tenant: Tenant,
  userId: string,
  added: AddedMemberships,
): Promise<void> {
  const { channels = 0, privateChannels = 0, wideChannels = 0 } = added
  await tx.membershipCount.upsert({
    where: { accountId_mode_userId: { ...tenant, userId } },
    create: { ...tenant, userId, ...added },
    update: {
      channels: { increment: channels },
      privateChannels: { increment: privateChannels },
      wideChannels: { increment: wideChannels },
    },
  })
}

/**
 * Adds to the channel counters of every member of a channel. Locks them in the order of their ids, so that channels with common members do
 * not deadlock.
 */
export async function addToMembersCounts(
  tx: Executable,
  tenant: Tenant,
  channelId: string,
  { channels = 0, privateChannels = 0, wideChannels = 0 }: AddedMemberships,
): Promise<void> {
  const statement = sql`
    with members as (
      select c.user_id from membership_counts c
      join channel_members m on m.user_id = c.user_id and m.account_id = c.account_id and m.mode = c.mode
      where m.channel_id = ${channelId} and ${ofTenant(tenant, 'c')}
      order by c.user_id for update of c
    )
    update membership_counts c set channels = c.channels + ${channels}, private_channels = c.private_channels + ${privateChannels},
      wide_channels = c.wide_channels + ${wideChannels}
    from members where c.user_id = members.user_id and ${ofTenant(tenant, 'c')}`
  await execute(tx, statement)
}

/** The stored numbers of channels of an account (`all…`) and of a user (`mine…`). */
export interface ChannelTotals {
  all: number
  allPublic: number
  allWide: number
  mine: number
  minePrivate: number
  mineWide: number
}

export async function readTotals(
  { pool }: Pick<CollaborationDatabase, 'pool'>,
  tenant: Tenant,
  userId: string,
): Promise<ChannelTotals> {
  // The outer joins return a row for an account or a user without a counter.
  const statement = sql`
    select coalesce(a.channels, 0) as all, coalesce(a.public_channels, 0) as "allPublic", coalesce(a.wide_channels, 0) as "allWide",
      coalesce(m.channels, 0) as mine, coalesce(m.private_channels, 0) as "minePrivate", coalesce(m.wide_channels, 0) as "mineWide"
    from (select) as nothing
    left join channel_counts a on ${ofTenant(tenant, 'a')}
    left join membership_counts m on ${ofTenant(tenant, 'm')} and m.user_id = ${userId}`
  const [totals] = await queryRows<ChannelTotals>(pool, statement, { prepared: true })
  return totals as ChannelTotals
}
