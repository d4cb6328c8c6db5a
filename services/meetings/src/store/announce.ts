import type { EventPayloads } from '@mi/contracts'
import type { MeetingStatus } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import type { Tx } from './database.ts'
import type { MeetingRecord } from './meetings.ts'

type Announcement = Extract<
  keyof EventPayloads,
  `mi.meetings.meeting.${'created' | 'started' | 'updated' | 'ended' | 'completed'}.v1`
>

/** The events that announce a new status. `updated` announces all other statuses. */
const ENTERED: Partial<Record<MeetingStatus, Announcement>> = {
  in_progress: 'mi.meetings.meeting.started.v1',
  completed: 'mi.meetings.meeting.completed.v1',
}

/** Announces the current state of a meeting with one event for each change. The most specific event that applies is chosen. */
export async function announceChange(
  tx: Tx,
  before: { status: MeetingStatus },
  meeting: MeetingRecord,
  origin: EventOrigin = {},
): Promise<void> {
  const entered = before.status !== meeting.status
  if (entered && meeting.status === 'failed') {
    const payload = { ...changed(meeting), reason: meeting.failureReason ?? '' }
    await appendEvent(tx, tenantOf(meeting), 'mi.meetings.meeting.failed.v1', payload, origin)
    return
  }
  const type = (entered && ENTERED[meeting.status]) || 'mi.meetings.meeting.updated.v1'
  await announce(tx, type, meeting, origin)
}

/** Announces a meeting with the given event. */
export async function announce(
  tx: Tx,
  type: Announcement,
  meeting: MeetingRecord,
  origin: EventOrigin = {},
): Promise<void> {
  await appendEvent(tx, tenantOf(meeting), type, changed(meeting), origin)
}

/** Only the id and the version, so that event stores have nothing to erase. Read models get the rest from `GetMeetingRef`. */
function changed({ id, version }: MeetingRecord): { meetingId: string; version: number } {
  return { meetingId: id, version: Number(version) }
}

export function tenantOf({ accountId, mode }: Tenant): Tenant {
  return { accountId, mode }
}
