import {
  allOf,
  type Executable,
  execute,
  ofTenant,
  queryRows,
  raw,
  type Sql,
  sql,
  type Tenant,
} from '@mi/database'
import type { Reach } from '../domain/subscription.ts'
import type { WebhooksDatabase } from './database.ts'
import { reachCondition } from './subscriptions.ts'
import { eventTable } from './tables.ts'

export interface EventRecord {
  id: string
  createdAt: Date
  type: string
  body: string
  pending: number
  succeeded: number
  failed: number
}

export interface NewEvent {
  id: string
  createdAt: Date
  type: string
  meetingId: string | null
  body: string
}

export async function insertEvent(
  tx: Executable,
  { accountId, mode }: Tenant,
  event: NewEvent,
): Promise<void> {
  await execute(tx, sql`insert into webhook_events ${eventTable.values([{ ...event, accountId, mode }])}`)
}

const COLUMNS = sql`${eventTable.columns({ alias: 'e', fields: ['id', 'createdAt', 'type', 'body'] })},
  coalesce(d.pending, 0)::int as pending, coalesce(d.succeeded, 0)::int as succeeded, coalesce(d.failed, 0)::int as failed`

/** The deliveries are counted when they are read. An event has at most one delivery for each subscription. */
function counts(tenant: Tenant, reach: Reach): Sql {
  return sql`left join lateral (
    select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'succeeded') as succeeded,
      count(*) filter (where status = 'failed') as failed
    from webhook_deliveries where event_id = e.id and event_created_at = e.created_at
      and ${reachCondition('subscription_id', tenant, reach)}
  ) d on true`
}

/** A test event reveals its subscription, so that only callers with access to the subscription see it. */
function testCondition(alias: string, tenant: Tenant, reach: Reach): Sql {
  if (reach === 'all') return sql`true`
  const event = raw(alias)
  return sql`(${event}.type <> 'webhook.test' or exists (select from webhook_deliveries t
    where t.event_id = ${event}.id and t.event_created_at = ${event}.created_at
      and ${reachCondition('t.subscription_id', tenant, reach)}))`
}

/** An event as a caller with this reach sees it. The ULID contains the time of the event, so that only one partition is read. */
export async function findEvent(
  { pool }: WebhooksDatabase,
  tenant: Tenant,
  id: string,
  reach: Reach,
): Promise<EventRecord | null> {
  const [event] = await queryRows<EventRecord>(
    pool,
    sql`select ${COLUMNS} from webhook_events e ${counts(tenant, reach)}
      where e.id = ${id} and e.created_at = ${timeOfId(id)} and ${ofTenant(tenant, 'e')} and ${testCondition('e', tenant, reach)}`,
  )
  return event ?? null
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
  { type, webhookId, from, to, after, limit }: EventFilter,
  reach: Reach,
): Promise<EventRecord[]> {
  // The log of a subscription is read through its deliveries, whose index has the order of the log.
  const [table, time, id] = (
    webhookId === null
      ? ['webhook_events', 'created_at', 'id']
      : ['webhook_deliveries', 'event_created_at', 'event_id']
  ).map(name => raw(name)) as [Sql, Sql, Sql]
  const conditions = allOf(
    ofTenant(tenant, 'p'),
    webhookId === null
      ? testCondition('p', tenant, reach)
      : sql`p.subscription_id = ${webhookId} and ${reachCondition('p.subscription_id', tenant, reach)}`,
    type !== null && typeCondition(type, webhookId !== null),
    from && sql`p.${time} >= ${from}`,
    to && sql`p.${time} <= ${to}`,
    after && sql`(p.${time}, p.${id}) < (${after.createdAt}::timestamptz, ${after.id})`,
  )
  return queryRows<EventRecord>(
    pool,
    sql`with page as materialized (
        select p.${id} as id, p.${time} as created_at from ${table} p where ${conditions}
        order by p.${time} desc, p.${id} desc limit ${limit + 1}
      )
      select ${COLUMNS} from page join webhook_events e on e.id = page.id and e.created_at = page.created_at ${counts(tenant, reach)}
      order by e.created_at desc, e.id desc`,
  )
}

/** Deliveries do not store the type, so it is read from their events. */
function typeCondition(type: string, ofDeliveries: boolean): Sql {
  return ofDeliveries
    ? sql`exists (select from webhook_events e where e.id = p.event_id and e.created_at = p.event_created_at and e.type = ${type})`
    : sql`p.type = ${type}`
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The creation time of an event, from the milliseconds of its ULID. */
function timeOfId(id: string): Date {
  const digits = id.slice(id.indexOf('_') + 1).slice(0, 10)
  return new Date([...digits].reduce((time, digit) => time * 32 + ALPHABET.indexOf(digit), 0))
}
