import type { Tenant } from '@mi/contracts'
import { newId } from '@mi/ids'
import type { WebhooksDatabase } from './database.ts'

/** A transaction, or anything else that runs SQL. */
export interface Queryable {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

export interface EventKey {
  id: string
  createdAt: Date
}

/** Makes the deliveries of a new event and queues them, in the transaction that writes the event. */
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

/** Ends what is queued to a subscription: its deliveries have failed. */
export async function dropQueue(
  tx: Queryable,
  { accountId, mode }: Tenant,
  subscriptionId: string,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `with dropped as (
       delete from delivery_queue where subscription_id = $1 and account_id = $2 returning delivery_id, event_created_at
     )
     update webhook_deliveries d set status = 'failed' from dropped
     where d.id = dropped.delivery_id and d.event_created_at = dropped.event_created_at
       and d.account_id = $2 and d.mode = $3::mode`,
    ...[subscriptionId, accountId, mode],
  )
}

/** Whether something about a meeting is still to be delivered. */
export async function hasPendingDeliveries(
  { pool }: WebhooksDatabase,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from webhook_events e join webhook_deliveries d on d.event_id = e.id and d.event_created_at = e.created_at
     where e.meeting_id = $1 and e.account_id = $2 and e.mode = $3::mode and e.type = 'meeting.deleted'
       and d.status = 'pending' limit 1`,
    [meetingId, accountId, mode],
  )
  return rows.length > 0
}
