import type { Tenant } from '@mi/contracts'
import { newId } from '@mi/ids'
import type { Tx } from './database.ts'

/** A transaction or connection that executes SQL. */
export interface Queryable {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

export interface EventKey {
  id: string
  createdAt: Date
}

/** Creates and queues the deliveries of a new event, in the transaction that writes the event. */
export async function insertDeliveries(
  tx: Queryable,
  { accountId, mode }: Tenant,
  event: EventKey,
  subscriptionIds: readonly string[],
  { isTest = false }: { isTest?: boolean } = {},
): Promise<void> {
  if (subscriptionIds.length === 0) return
  const ids = subscriptionIds.map(() => newId('dlv', event.createdAt))
  await tx.$executeRawUnsafe(
    `with made as (
       insert into webhook_deliveries (id, event_id, event_created_at, subscription_id, account_id, mode)
       select delivery_id, $3, $4::timestamptz, subscription_id, $5, $6::mode
       from unnest($1::text[], $2::text[]) as one (delivery_id, subscription_id)
     )
     insert into delivery_queue (delivery_id, event_id, event_created_at, subscription_id, account_id, is_test, due_at)
     select delivery_id, $3, $4::timestamptz, subscription_id, $5, $7, now()
     from unnest($1::text[], $2::text[]) as one (delivery_id, subscription_id)`,
    ...[ids, subscriptionIds, event.id, event.createdAt, accountId, mode, isTest],
  )
}

/**
 * Ends the queued deliveries of a subscription: they fail.
 * @returns the deleted meetings whose `meeting.deleted` was queued
 */
export async function dropQueue(
  tx: Queryable & Pick<Tx, '$queryRaw'>,
  { accountId, mode }: Tenant,
  subscriptionId: string,
): Promise<string[]> {
  const meetings = await tx.$queryRaw<{ meetingId: string }[]>`
    with dropped as (
       delete from delivery_queue where subscription_id = ${subscriptionId} and account_id = ${accountId} returning delivery_id, event_created_at
     ), failed as (
       update webhook_deliveries d set status = 'failed' from dropped
       where d.id = dropped.delivery_id and d.event_created_at = dropped.event_created_at
         and d.account_id = ${accountId} and d.mode = ${mode}::mode
       returning d.event_id, d.event_created_at
     )
     select distinct e.meeting_id as "meetingId" from failed
     join webhook_events e on e.id = failed.event_id and e.created_at = failed.event_created_at
     where e.account_id = ${accountId} and e.mode = ${mode}::mode and e.type = 'meeting.deleted' and e.meeting_id is not null`
  return meetings.map(({ meetingId }) => meetingId)
}
