import type { Tenant } from '@mi/database'
import type { EventOrigin } from '@mi/events'
import { announce } from './announce.ts'
import type { Tx } from './database.ts'
import { lockMeeting, saveMeeting } from './meetings.ts'

/** Stores the channels of a meeting, unless a newer version is stored, and announces the change of the meeting. */
export async function setChannels(
  tx: Tx,
  tenant: Tenant,
  { meetingId, channelIds, version }: { meetingId: string; channelIds: string[]; version: number },
  now: Date,
  origin: EventOrigin,
): Promise<void> {
  const before = await lockMeeting(tx, tenant, meetingId)
  if (!before || before.channelsVersion >= version) return
  const change = { channelIds, channelsVersion: BigInt(version), updatedAt: now }
  await announce(tx, 'mi.meetings.meeting.updated.v1', await saveMeeting(tx, before, change), origin)
}
