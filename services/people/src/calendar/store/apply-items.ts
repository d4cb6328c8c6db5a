import type { MeetingStatus } from '@mi/contracts/mi/meetings/v1'
import { execute, ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import { newId } from '@mi/ids'
import { calendarEventTable } from '../../generated/tables.ts'
import type { Tx } from '../../store/database.ts'
import { type CalendarItem, storable, storableId } from '../domain/event-fields.ts'
import { type RecordingChoice, recordingStatus } from '../domain/recording-status.ts'

/** The changes that one transaction of a sync makes. */
export interface ItemsToApply {
  connectionId: string
  userId: string
  generation: number
  items: readonly CalendarItem[]
  /** The ids of events that the calendar no longer contains. */
  removed: readonly string[]
}

interface Existing {
  id: string
  externalId: string
  choice: RecordingChoice | null
  meetingId: string | null
}

/**
 * The number of items in a statement. It is so small that V8 allocates no large objects
 * (docs/decisions/calendar-memory.md).
 */
const STATEMENT_ITEMS = 40

/**
 * Stores the items of a calendar in one transaction. Repeating it changes nothing. It keeps each event's
 * choice and linked meeting. Returns the start times of events without a meeting, because a meeting may wait
 * for one of these events.
 */
export async function applyItems(
  tx: Tx,
  tenant: Tenant,
  { removed, ...changes }: ItemsToApply,
  now: Date,
): Promise<Date[]> {
  if (removed.length > 0) await cancelRemoved(tx, tenant, changes.connectionId, removed.map(storableId), now)
  // If an event is listed twice, the later entry wins.
  const unique = [...new Map(changes.items.map(item => [storableId(item.externalId), item])).values()]
  const starts: Date[] = []
  for (let at = 0; at < unique.length; at += STATEMENT_ITEMS) {
    const items = unique.slice(at, at + STATEMENT_ITEMS).map(storable)
    starts.push(...(await upsertItems(tx, tenant, { ...changes, items }, now)))
  }
  return starts
}

/** The fields that a sync changes in a stored event. The user's choice and the linked meeting are kept. */
const SYNCED = [
  ...(['seriesId', 'fromSeries', 'title', 'startTime', 'endTime', 'provider', 'platform'] as const),
  ...(['meetingUrl', 'meetingKey', 'attendees', 'isCancelled', 'isDeclined'] as const),
  ...(['recordingStatus', 'generation'] as const),
]

async function upsertItems(
  tx: Tx,
  tenant: Tenant,
  { connectionId, userId, generation, items }: Omit<ItemsToApply, 'removed'>,
  now: Date,
): Promise<Date[]> {
  // The lock prevents that the new status overwrites a choice or a meeting link that is made at the same
  // time.
  const existing = await queryRows<Existing>(
    tx,
    sql`select id, external_id as "externalId", choice, meeting_id as "meetingId" from calendar_events
      where connection_id = ${connectionId} and ${ofTenant(tenant)}
        and external_id = any (${items.map(({ externalId }) => externalId)}) for update`,
  )
  const known = new Map(existing.map(event => [event.externalId, event]))
  const meetings = await statusesOf(tx, tenant, existing)
  const rows = items.map(item => {
    const before = known.get(item.externalId)
    const meetingStatus = meetings.get(before?.meetingId ?? null) ?? null
    const facts = { ...item, choice: before?.choice ?? null, meetingStatus }
    return {
      ...{ ...item, ...tenant, userId, connectionId, generation },
      id: before?.id ?? newId('evt', now),
      recordingStatus: recordingStatus(facts, now),
    }
  })
  await execute(
    tx,
    sql`insert into calendar_events ${calendarEventTable.records(rows)}
      on conflict (connection_id, external_id) do update set ${calendarEventTable.excluded(SYNCED)}
      where calendar_events.account_id = excluded.account_id and calendar_events.mode = excluded.mode`,
  )
  return items
    .filter(
      item =>
        item.meetingUrl !== null &&
        !item.isCancelled &&
        !meetings.has(known.get(item.externalId)?.meetingId ?? null),
    )
    .map(item => item.startTime)
}

/** The current status of the events' meetings, by meeting id. */
async function statusesOf(
  tx: Tx,
  tenant: Tenant,
  events: readonly Existing[],
): Promise<Map<string | null, MeetingStatus>> {
  const ids = events.flatMap(({ meetingId }) => meetingId ?? [])
  if (ids.length === 0) return new Map()
  const refs = await tx.meetingRef.findMany({
    where: { ...tenant, meetingId: { in: ids }, erasedAt: null },
    select: { meetingId: true, status: true },
  })
  return new Map(refs.map(({ meetingId, status }) => [meetingId, status as MeetingStatus]))
}

/**
 * Cancels removed events instead of deleting them: their owner may look for them, and a meeting may be linked
 * to them.
 */
async function cancelRemoved(
  tx: Tx,
  tenant: Tenant,
  connectionId: string,
  removed: string[],
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`update calendar_events set is_cancelled = true,
        recording_status = case when recording_status = 'scheduled' then 'skipped' else recording_status end
      where connection_id = ${connectionId} and ${ofTenant(tenant)} and not is_cancelled and end_time > ${now}
        and (external_id = any (${removed}) or series_id = any (${removed}))`,
  )
}

/** Removes the events in the window that a completed full read did not find. Events with a linked meeting are kept. */
export function removeStale(
  tx: Tx,
  tenant: Tenant,
  connectionId: string,
  generation: number,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const statement = sql`
    delete from calendar_events where connection_id = ${connectionId} and ${ofTenant(tenant)}
      and generation <> ${generation} and meeting_id is null and start_time >= ${from} and start_time < ${to}`
  return execute(tx, statement)
}

/** The meetings without an event that began at the time of one of these events. */
export async function findWaitingMeetings(
  tx: Tx,
  tenant: Tenant,
  starts: readonly Date[],
): Promise<string[]> {
  if (starts.length === 0) return []
  const rows = await queryRows<{ meetingId: string }>(
    tx,
    sql`select distinct m.meeting_id as "meetingId" from unnest(${[...starts]}::timestamptz[]) as event(start)
      join meeting_refs m on ${ofTenant(tenant, 'm')} and m.erased_at is null
        and m.started_at >= event.start - interval '30 minutes' and m.started_at < event.start + interval '12 hours'
      where not exists (select 1 from calendar_events e
        where e.meeting_id = m.meeting_id and ${ofTenant(tenant, 'e')})`,
  )
  return rows.map(({ meetingId }) => meetingId)
}
