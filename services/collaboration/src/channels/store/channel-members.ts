import { ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { TimePage } from '../../domain/time-page.ts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'
import { pageByTime } from '../../store/page-by-time.ts'
import { addToMembershipCount } from './channel-counts.ts'
import { type ChannelRecord, nextActivity } from './channels.ts'
import { saveChannel } from './save-channel.ts'

export interface MemberRecord {
  userId: string
  joinedAt: Date
  name: string
  email: string
}

/** Members of a channel in the order in which they joined. Returns one row more than the page when more rows follow. */
export function listMembers(
  { pool }: CollaborationDatabase,
  tenant: Tenant,
  channelId: string,
  page: TimePage,
): Promise<MemberRecord[]> {
  const statement = sql`
    select page.user_id as "userId", page.joined_at as "joinedAt", coalesce(u.name, '') as name, coalesce(u.email, '') as email
    from (
      select user_id, joined_at from channel_members
      where channel_id = ${channelId} and ${ofTenant(tenant)} ${pageByTime(page, ['joined_at', 'user_id'], 'asc')}
    ) as page left join user_refs u on u.user_id = page.user_id order by page.joined_at, page.user_id`
  return queryRows(pool, statement, { prepared: true })
}

/** Adds a member to a locked channel. @returns false when the user already is a member */
export async function addMember(
  tx: Tx,
  tenant: Tenant,
  { id, visibility, memberCount, wide }: ChannelRecord,
  userId: string,
  now: Date,
): Promise<boolean> {
  const data = [{ channelId: id, userId, ...tenant, joinedAt: now }]
  const { count } = await tx.channelMember.createMany({ data, skipDuplicates: true })
  if (count === 0) return false
  const activeAt = await nextActivity(tx, tenant, now)
  // The last member was removed from the account, so the new member becomes the owner.
  const ownerId = memberCount === 0 ? { ownerId: userId } : {}
  await addToMembershipCount(tx, tenant, userId, countedOf({ visibility, wide }, 1))
  await saveChannel(tx, tenant, id, { memberCount: { increment: 1 }, activeAt, ...ownerId })
  return true
}

/** Removes a member of a locked channel. @returns false when the user is not a member */
export async function removeMember(
  tx: Tx,
  tenant: Tenant,
  { id, visibility, wide }: ChannelRecord,
  userId: string,
): Promise<boolean> {
  const { count } = await tx.channelMember.deleteMany({ where: { channelId: id, userId, ...tenant } })
  if (count === 0) return false
  await addToMembershipCount(tx, tenant, userId, countedOf({ visibility, wide }, -1))
  await saveChannel(tx, tenant, id, { memberCount: { decrement: 1 } })
  return true
}

/** The counters to which a membership contributes. */
function countedOf(
  { visibility, wide }: Pick<ChannelRecord, 'visibility' | 'wide'>,
  sign: 1 | -1,
): { channels: number; privateChannels: number; wideChannels: number } {
  return {
    channels: sign,
    privateChannels: visibility === 'private' ? sign : 0,
    wideChannels: wide ? sign : 0,
  }
}
