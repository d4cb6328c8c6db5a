import type { CalendarEvent } from '@mi/contracts/mi/people/v1'
import { statementName, type Tenant } from '@mi/database'
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

const COLUMNS = `id, title, start_time as "startTime", end_time as "endTime", provider, platform as "meetingPlatform",
  meeting_url as "meetingUrl", recording_status as "recordingStatus", meeting_id as "meetingId",
  (select coalesce(array_agg(one->>'email'), '{}') from jsonb_array_elements(attendees) as one) as attendees`

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
  const query = async ([text, values]: Statement) =>
    (await pool.query({ name: statementName(text), text, values })).rows
  const [rows, counted] = await Promise.all([
    query(pageStatement(tenant, userId, filter, page)),
    page.after ? null : query(countStatement(tenant, userId, filter)),
  ])
  return {
    events: rows.slice(0, page.limit),
    hasMore: rows.length > page.limit,
    total: counted ? Number(counted[0].total) : null,
  }
}

/** An event of a person. Null if the person has no event with this id, or it has no meeting link. */
export async function readEvent(
  { pool }: Pick<PeopleDatabase, 'pool'>,
  { accountId, mode }: Tenant,
  userId: string,
  id: string,
): Promise<CalendarEvent | null> {
  const text = `select ${COLUMNS} from calendar_events
    where id = $1 and account_id = $2 and mode = $3::mode and user_id = $4 and meeting_url is not null`
  const { rows } = await pool.query({
    name: statementName(text),
    text,
    values: [id, accountId, mode, userId],
  })
  return rows[0] ?? null
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

type Statement = [text: string, values: unknown[]]

function pageStatement(tenant: Tenant, userId: string, filter: EventFilter, page: EventPage): Statement {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const where = [
    ...equalities(tenant, userId, filter, value),
    'meeting_url is not null',
    `start_time >= ${value(filter.from)}`,
    `start_time <= ${value(filter.to)}`,
  ]
  if (page.after) where.push(`(start_time, id) > (${value(page.after.startTime)}, ${value(page.after.id)})`)
  // The subquery skips the offset in the index alone, so that only the rows of the page are read.
  const ids = `select id from calendar_events where ${where.join(' and ')}
    order by start_time, id offset ${value(page.offset)} limit ${Math.trunc(page.limit + 1)}`
  const text = `select ${COLUMNS} from calendar_events
    where account_id = $1 and mode = $2::mode and id = any (array(${ids})) order by start_time, id`
  return [text, values]
}

/** Counts whole days from the counters, and the partial first and last day from the index. */
function countStatement(tenant: Tenant, userId: string, filter: EventFilter): Statement {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const equal = equalities(tenant, userId, filter, value).join(' and ')
  const from = filter.from.getTime()
  const end = filter.to.getTime() + 1
  const firstDay = Math.ceil(from / DAY_MS) * DAY_MS
  const lastDay = Math.floor(end / DAY_MS) * DAY_MS
  const edge = (start: number, stop: number) =>
    `(select count(*) from calendar_events where ${equal} and meeting_url is not null
      and start_time >= ${value(new Date(start))} and start_time < ${value(new Date(stop))})`
  // PostgreSQL rejects parameters that a statement does not use.
  if (from >= end) return ['select 0 as total', []]
  if (firstDay >= lastDay) return [`select ${edge(from, end)} as total`, values]
  const parts = [
    `(select coalesce(sum(count), 0) from calendar_event_counts where ${equal}
      and day >= ${value(dayOf(firstDay))}::date and day < ${value(dayOf(lastDay))}::date)`,
    ...(from < firstDay ? [edge(from, firstDay)] : []),
    ...(lastDay < end ? [edge(lastDay, end)] : []),
  ]
  return [`select ${parts.join(' + ')} as total`, values]
}

function equalities(
  { accountId, mode }: Tenant,
  userId: string,
  { provider, recordingStatus }: EventFilter,
  value: (one: unknown) => string,
): string[] {
  return [
    `account_id = ${value(accountId)}`,
    `mode = ${value(mode)}::mode`,
    `user_id = ${value(userId)}`,
    ...(provider === null ? [] : [`provider = ${value(provider)}`]),
    ...(recordingStatus === null ? [] : [`recording_status = ${value(recordingStatus)}`]),
  ]
}

/** A day in PostgreSQL's format. Days outside the years 1 to 9999 have no events. */
function dayOf(ms: number): string {
  const bounded = Math.min(Math.max(ms, Date.parse('0001-01-01')), Date.parse('9999-12-31'))
  return new Date(bounded).toISOString().slice(0, 10)
}
