import { ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import type { TimePage } from '../../domain/time-page.ts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'
import { pageByTime } from '../../store/page-by-time.ts'
import { lockChannels, nextActivity } from './channels.ts'
import { saveChannel } from './save-channel.ts'

/** Ids of the meetings of a channel, latest start first. Returns one id more than the page when more follow. */
export function listMeetings(
  { pool }: CollaborationDatabase,
  tenant: Tenant,
  channelId: string,
  page: TimePage,
): Promise<{ meetingId: string; startedAt: Date }[]> {
  const statement = sql`select meeting_id as "meetingId", started_at as "startedAt" from channel_meetings
    where channel_id = ${channelId} and ${ofTenant(tenant)} ${pageByTime(page, ['started_at', 'meeting_id'], 'desc')}`
  return queryRows(pool, statement, { prepared: true })
}

/** The channels that a meeting is in. */
export async function channelsOf(db: Queryable, tenant: Tenant, meetingId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select c.id from channel_meetings m join channels c on c.id = m.channel_id
      where m.meeting_id = ${meetingId} and ${ofTenant(tenant, 'm')} order by m.added_at, c.id`,
  )
  return rows.map(({ id }) => id)
}

/** Adds a meeting, whose reference is locked, to a locked channel. @returns false when it is already there */
export async function addMeeting(
  tx: Tx,
  tenant: Tenant,
  channelId: string,
  { meetingId, startedAt }: { meetingId: string; startedAt: Date },
  now: Date,
): Promise<boolean> {
  const data = [{ channelId, meetingId, ...tenant, startedAt, addedAt: now }]
  const { count } = await tx.channelMeeting.createMany({ data, skipDuplicates: true })
  if (count === 0) return false
  const activeAt = await nextActivity(tx, tenant, now)
  await saveChannel(tx, tenant, channelId, { meetingCount: { increment: 1 }, activeAt })
  return true
}

/** Removes a meeting, whose reference is locked, from a locked channel. @returns false when it is not there */
export async function removeMeeting(
  tx: Tx,
  tenant: Tenant,
  channelId: string,
  meetingId: string,
): Promise<boolean> {
  const { count } = await tx.channelMeeting.deleteMany({ where: { channelId, meetingId, ...tenant } })
  if (count === 0) return false
  await tx.channel.update({ where: { id: channelId, ...tenant }, data: { meetingCount: { decrement: 1 } } })
  return true
}

/** The current channels of a meeting, for the services that store them. */
export interface MeetingChannels {
  meetingId: string
  channelIds: string[]
  version: number
}

/** Announces the current channels of a meeting whose reference is locked. */
export async function announceChannels(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  origin: EventOrigin,
): Promise<MeetingChannels> {
  const { channelsVersion } = await tx.meetingCount.upsert({
    where: { meetingId, ...tenant },
    create: { ...tenant, meetingId, channelsVersion: 1 },
    update: { channelsVersion: { increment: 1 } },
  })
  const channelIds = await channelsOf(tx, tenant, meetingId)
  const changed = { meetingId, channelIds, version: Number(channelsVersion) }
  await appendEvent(tx, tenant, 'mi.collaboration.meeting_channels.changed.v1', changed, origin)
  return changed
}

/** Removes a deleted meeting from all channels. */
export async function eraseFromChannels(tx: Tx, tenant: Tenant, meetingId: string): Promise<number> {
  await lockChannels(tx, tenant, await channelsOf(tx, tenant, meetingId))
  const removed = await queryRows<{ id: string }>(
    tx,
    sql`delete from channel_meetings where meeting_id = ${meetingId} and ${ofTenant(tenant)}
      returning channel_id as id`,
  )
  await tx.channel.updateMany({
    where: { ...tenant, id: { in: removed.map(({ id }) => id) } },
    data: { meetingCount: { decrement: 1 } },
  })
  return removed.length
}
