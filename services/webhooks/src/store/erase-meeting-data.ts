import { allOf, execute, ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { Erasure } from '@mi/lifecycle'
import type { Deps } from '../deps.ts'
import { erasedBody } from '../domain/event-body.ts'
import type { Tx } from './database.ts'
import { eventTable } from './tables.ts'

/**
 * Erases the content of a deleted meeting's events. The log keeps the events without content. `meeting.deleted` keeps the last state of the
 * meeting until it is delivered, or for at most a day (`jobs/erase-meeting-events.ts`).
 */
export const erasure: Erasure<Deps, Tx> = {
  async meeting(_deps, tx, { tenant, meetingId }) {
    await scrubEvents(tx, tenant, meetingId, { keepDeleted: true })
    // The job that erases the last content reports the store.
    return {}
  },
  async sandbox(_deps, tx, tenant) {
    const ofSandbox = ofTenant(tenant)
    await execute(
      tx,
      sql`delete from delivery_queue q using subscriptions s where s.id = q.subscription_id and ${ofTenant(tenant, 's')}`,
    )
    await execute(tx, sql`delete from subscriptions where ${ofSandbox}`)
    await execute(
      tx,
      sql`delete from delivery_attempts a using webhook_deliveries d
        where d.id = a.delivery_id and d.event_created_at = a.event_created_at and ${ofTenant(tenant, 'd')}`,
    )
    await execute(tx, sql`delete from webhook_deliveries where ${ofSandbox}`)
    await execute(tx, sql`delete from webhook_events where ${ofSandbox}`)
    await execute(tx, sql`delete from meeting_states where ${ofSandbox}`)
  },
}

/** Removes the content of a meeting from its events, and the responses of receivers. */
export async function scrubEvents(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  { keepDeleted }: { keepDeleted: boolean },
): Promise<number> {
  const ofMeeting = allOf(
    sql`meeting_id = ${meetingId}`,
    ofTenant(tenant),
    keepDeleted && sql`type <> 'meeting.deleted'`,
  )
  const columns = eventTable.columns({ fields: ['id', 'createdAt', 'body'] })
  const events = await queryRows<{ id: string; createdAt: Date; body: string }>(
    tx,
    sql`select ${columns} from webhook_events where ${ofMeeting}`,
  )
  for (const { id, createdAt, body } of events) {
    await execute(
      tx,
      sql`update webhook_events set body = ${erasedBody(body)}
        where id = ${id} and created_at = ${createdAt} and ${ofTenant(tenant)}`,
    )
    // A receiver may have echoed the request.
    await execute(
      tx,
      sql`update delivery_attempts a set response_body = null from webhook_deliveries d
        where d.event_id = ${id} and d.event_created_at = ${createdAt} and a.delivery_id = d.id
          and a.event_created_at = d.event_created_at and ${ofTenant(tenant, 'd')}`,
    )
  }
  return events.length
}
