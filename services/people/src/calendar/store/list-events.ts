import type { CalendarEvent } from '@mi/contracts/mi/people/v1'
import { allOf, join, ofTenant, queryRows, raw, type Sql, sql, type Tenant } from '@mi/database'
import type { PeopleDatabase, Tx } from '../../store/database.ts'
import type { RecordingStatus } from '../domain/recording-status.ts'

export interface EventFilter {
  from: Date
  to: Date
  provider: string | null
  recordingStatus: RecordingStatus | null
}

export interface EventPage {
  limit: number
  offset: number
  after: { startTime: Date; id: string } | null
}

export interface ListedEvents {
  events: CalendarEvent[]
  hasMore: boolean
  /** Null on a page after a cursor, where the events are not counted. */
  total: number | null
}

const COLUMNS =
  raw(`id, title, start_time as "startTime", end_time as "endTime", provider, platform as "meetingPlatform",
  meeting_url as "meetingUrl", recording_status as "recordingStatus", meeting_id as "meetingId",
  (select coalesce(array_agg(attendee->>'email'), '{}') from jsonb_array_elements(attendees) as attendee) as attendees`)

const DAY_MS = 86_400_000
/** Longer than almost all meetings. */
const LONG_MS = 12 * 3_600_000

/** A page of a person's events with a meeting link, by start, then id. */
export async function listEvents(
  { pool }: PeopleDatabase,
  tenant: Tenant,
  userId: string,
  filter: EventFilter,
  page: EventPage,
): Promise<ListedEvents> {
  const query = <Row extends object>(statement: Sql) => queryRows<Row>(pool, statement, { prepared: true })
  const [rows, counted] = await Promise.all([
    query<CalendarEvent>(pageStatement(tenant, userId, filter, page)),
    page.after ? null : query<{ total: string }>(countStatement(tenant, userId, filter)),
  ])
  return {
    events: rows.slice(0, page.limit),
    hasMore: rows.length > page.limit,
    total: counted ? Number(counted[0]?.total ?? 0) : null,
  }
}

/** An event of a person. Null if the person has no event with this id, or it has no meeting link. */
export async function readEvent(
  { pool }: Pick<PeopleDatabase, 'pool'>,
  tenant: Tenant,
  userId: string,
  id: string,
): Promise<CalendarEvent | null> {
  const statement = sql`select ${COLUMNS} from calendar_events
    where id = ${id} and ${ofTenant(tenant)} and user_id = ${userId} and meeting_url is not null`
  const [event] = await queryRows<CalendarEvent>(pool, statement, { prepared: true })
  return event ?? null
}

/** Returns true if the calendar has an event with a meeting link that overlaps the interval. */
export async function hasEventBetween(
  tx: Pick<Tx, 'calendarEvent'>,
  tenant: Tenant,
  { connectionId, userId }: { connectionId: string; userId: string },
  from: Date,
  to: Date,
): Promise<boolean> {
  const found = await tx.calendarEvent.findFirst({
    where: {
      ...{ ...tenant, userId, connectionId, meetingUrl: { not: null }, isCancelled: false },
      // The index orders by start. An event that began more than `LONG_MS` ago is ignored.
      startTime: { gte: new Date(from.getTime() - LONG_MS), lte: to },
      endTime: { gt: from },
    },
    select: { id: true },
  })
  return found !== null
}

function pageStatement(tenant: Tenant, userId: string, filter: EventFilter, page: EventPage): Sql {
  const { offset, limit, after } = page
  const where = allOf(
    matching(tenant, userId, filter),
    sql`meeting_url is not null`,
    sql`start_time >= ${filter.from}`,
    sql`start_time <= ${filter.to}`,
    after && sql`(start_time, id) > (${after.startTime}, ${after.id})`,
  )
  // The subquery skips the offset in the index alone, so that only the rows of the page are read. The planner
  // knows a limit only as a literal.
  const ids = sql`select id from calendar_events where ${where}
    order by start_time, id offset ${offset} limit ${raw(String(Math.trunc(limit + 1)))}`
  return sql`select ${COLUMNS} from calendar_events
    where ${ofTenant(tenant)} and id = any (array(${ids})) order by start_time, id`
}

/** Counts whole days from the counters, and the partial first and last day from the index. */
function countStatement(tenant: Tenant, userId: string, filter: EventFilter): Sql {
  const matches = matching(tenant, userId, filter)
  const from = filter.from.getTime()
  const end = filter.to.getTime() + 1
  const firstDay = Math.ceil(from / DAY_MS) * DAY_MS
  const lastDay = Math.floor(end / DAY_MS) * DAY_MS
  const eventsBetween = (start: number, stop: number) =>
    sql`(select count(*) from calendar_events where ${matches} and meeting_url is not null
      and start_time >= ${new Date(start)} and start_time < ${new Date(stop)})`
  if (from >= end) return sql`select 0 as total`
  if (firstDay >= lastDay) return sql`select ${eventsBetween(from, end)} as total`
  const parts = [
    sql`(select coalesce(sum(count), 0) from calendar_event_counts where ${matches}
      and day >= ${dayOf(firstDay)}::date and day < ${dayOf(lastDay)}::date)`,
    ...(from < firstDay ? [eventsBetween(from, firstDay)] : []),
    ...(lastDay < end ? [eventsBetween(lastDay, end)] : []),
  ]
  return sql`select ${join(parts, ' + ')} as total`
}

function matching(tenant: Tenant, userId: string, { provider, recordingStatus }: EventFilter): Sql {
  return allOf(
    ofTenant(tenant),
    sql`user_id = ${userId}`,
    provider !== null && sql`provider = ${provider}`,
    recordingStatus !== null && sql`recording_status = ${recordingStatus}`,
  )
}

/** A day in PostgreSQL's format. Days outside the years 1 to 9999 have no events. */
function dayOf(ms: number): string {
  const bounded = Math.min(Math.max(ms, Date.parse('0001-01-01')), Date.parse('9999-12-31'))
  return new Date(bounded).toISOString().slice(0, 10)
}
