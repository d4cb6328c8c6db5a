import { type Executable, execute, ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import { newId } from '@mi/ids'
import type { Deps } from '../deps.ts'
import type { Tx } from './database.ts'

export interface EventKey {
  id: string
  createdAt: Date
}

/** Creates and queues the deliveries of a new event, in the transaction that writes the event. */
export async function insertDeliveries(
  tx: Executable,
  { accountId, mode }: Tenant,
  event: EventKey,
  subscriptionIds: readonly string[],
  { isTest = false }: { isTest?: boolean } = {},
): Promise<void> {
  if (subscriptionIds.length === 0) return
  const ids = subscriptionIds.map(() => newId('dlv', event.createdAt))
  const deliveries = sql`unnest(${ids}::text[], ${subscriptionIds}::text[]) as delivery (id, subscription_id)`
  await execute(
    tx,
    sql`with made as (
        insert into webhook_deliveries (id, event_id, event_created_at, subscription_id, account_id, mode)
        select id, ${event.id}, ${event.createdAt}, subscription_id, ${accountId}, ${mode} from ${deliveries}
      )
      insert into delivery_queue (delivery_id, event_id, event_created_at, subscription_id, account_id, is_test, due_at)
      select id, ${event.id}, ${event.createdAt}, subscription_id, ${accountId}, ${isTest}, now() from ${deliveries}`,
  )
}

/** Ends the queued deliveries of a subscription: they fail. Notifies erasures that waited for a queued `meeting.deleted`. */
export async function endDeliveries(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  tenant: Tenant,
  subscriptionId: string,
): Promise<void> {
  const deletedMeetings = await queryRows<{ meetingId: string }>(
    tx,
    sql`with dropped as (
        delete from delivery_queue where subscription_id = ${subscriptionId} and account_id = ${tenant.accountId}
        returning delivery_id, event_created_at
      ), failed as (
        update webhook_deliveries d set status = 'failed' from dropped
        where d.id = dropped.delivery_id and d.event_created_at = dropped.event_created_at and ${ofTenant(tenant, 'd')}
        returning d.event_id, d.event_created_at
      )
      select distinct e.meeting_id as "meetingId" from failed
      join webhook_events e on e.id = failed.event_id and e.created_at = failed.event_created_at
      where ${ofTenant(tenant, 'e')} and e.type = 'meeting.deleted' and e.meeting_id is not null`,
  )
  for (const { meetingId } of deletedMeetings)
    await jobs.enqueue(tx, tenant, { kind: 'erase-meeting-events', resourceId: meetingId, merge: true })
}
