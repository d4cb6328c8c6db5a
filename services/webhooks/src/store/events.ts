import type { Tenant } from '@mi/contracts'
import type { WebhooksDatabase } from './database.ts'
import { type Reach, reachCondition } from './subscriptions.ts'

export interface EventRecord {
  id: string
  createdAt: Date
  type: string
  body: string
  pending: number
  succeeded: number
  failed: number
}

interface Queryable {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

export interface NewEvent {
  id: string
  createdAt: Date
  type: string
  meetingId: string | null
  body: string
}

export async function insertEvent(
  tx: Queryable,
  { accountId, mode }: Tenant,
  event: NewEvent,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into webhook_events (id, created_at, account_id, mode, type, meeting_id, body)
     values ($1, $2::timestamptz, $3, $4::mode, $5, $6, $7)`,
    ...[event.id, event.createdAt, accountId, mode, event.type, event.meetingId, event.body],
  )
}

const COLUMNS = `e.id, e.created_at, e.type, e.body, coalesce(d.pending, 0)::int as pending,
  coalesce(d.succeeded, 0)::int as succeeded, coalesce(d.failed, 0)::int as failed`

type Param = (value: unknown) => string

/** The deliveries are counted when they are read. An event has at most one delivery for each subscription. */
function counts(tenant: Tenant, reach: Reach, param: Param): string {
  return `left join lateral (
    select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'succeeded') as succeeded,
      count(*) filter (where status = 'failed') as failed
    from webhook_deliveries where event_id = e.id and event_created_at = e.created_at
      and ${reachCondition('subscription_id', tenant, reach, param)}
  ) d on true`
}

/** A test event reveals its subscription, so that only callers with access to the subscription see it. */
function testCondition(event: string, tenant: Tenant, reach: Reach, param: Param): string {
  if (reach === 'all') return 'true'
  return `(${event}.type <> 'webhook.test' or exists (select from webhook_deliveries t
    where t.event_id = ${event}.id and t.event_created_at = ${event}.created_at
      and ${reachCondition('t.subscription_id', tenant, reach, param)}))`
}

interface Row {
  id: string
  created_at: Date
  type: string
  body: string
  pending: number
  succeeded: number
  failed: number
}

const recordOf = ({ created_at, ...row }: Row): EventRecord => ({ ...row, createdAt: created_at })

/** An event as a caller with this reach sees it. The ULID contains the time of the event, so that only one partition is read. */
export async function findEvent(
  { pool }: WebhooksDatabase,
  tenant: Tenant,
  id: string,
  reach: Reach,
): Promise<EventRecord | null> {
  const values: unknown[] = [id, timeOfId(id), tenant.accountId, tenant.mode]
  const param = (value: unknown) => `$${values.push(value)}`
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from webhook_events e ${counts(tenant, reach, param)}
     where e.id = $1 and e.created_at = $2 and e.account_id = $3 and e.mode = $4::mode and ${testCondition('e', tenant, reach, param)}`,
    values,
  )
  return rows[0] ? recordOf(rows[0]) : null
}

export interface EventFilter {
  type: string | null
  webhookId: string | null
  from: Date | null
  to: Date | null
  after: { createdAt: Date; id: string } | null
  limit: number
}

/** Events, newest first. Returns one row more than the page when more rows follow. */
export async function listEvents(
  { pool }: WebhooksDatabase,
  tenant: Tenant,
  filter: EventFilter,
  reach: Reach,
): Promise<EventRecord[]> {
  const values: unknown[] = [tenant.accountId, tenant.mode]
  const param = (value: unknown) => `$${values.push(value)}`
  // The log of a subscription is read through its deliveries, whose index has the order of the log.
  const [table, time, id] = filter.webhookId
    ? ['webhook_deliveries', 'event_created_at', 'event_id']
    : ['webhook_events', 'created_at', 'id']
  const conditions = [
    filter.webhookId
      ? `p.subscription_id = ${param(filter.webhookId)} and ${reachCondition('p.subscription_id', tenant, reach, param)}`
      : testCondition('p', tenant, reach, param),
    ...(filter.type ? [typeCondition(param(filter.type), filter.webhookId !== null)] : []),
    ...(filter.from ? [`p.${time} >= ${param(filter.from)}`] : []),
    ...(filter.to ? [`p.${time} <= ${param(filter.to)}`] : []),
    ...(filter.after
      ? [`(p.${time}, p.${id}) < (${param(filter.after.createdAt)}::timestamptz, ${param(filter.after.id)})`]
      : []),
  ]
  const { rows } = await pool.query<Row>(
    `with page as materialized (
       select p.${id} as id, p.${time} as created_at from ${table} p
       where p.account_id = $1 and p.mode = $2::mode ${conditions.map(one => `and ${one}`).join(' ')}
       order by p.${time} desc, p.${id} desc limit ${param(filter.limit + 1)}
     )
     select ${COLUMNS} from page join webhook_events e on e.id = page.id and e.created_at = page.created_at ${counts(tenant, reach, param)}
     order by e.created_at desc, e.id desc`,
    values,
  )
  return rows.map(recordOf)
}

/** Deliveries do not store the type, so it is read from their events. */
function typeCondition(type: string, ofDeliveries: boolean): string {
  return ofDeliveries
    ? `exists (select from webhook_events e where e.id = p.event_id and e.created_at = p.event_created_at and e.type = ${type})`
    : `p.type = ${type}`
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The creation time of an event, from the milliseconds of its ULID. */
export function timeOfId(id: string): Date {
  const digits = id.slice(id.indexOf('_') + 1).slice(0, 10)
  return new Date([...digits].reduce((time, digit) => time * 32 + ALPHABET.indexOf(digit), 0))
}
