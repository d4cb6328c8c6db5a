import type { Tenant } from '@mi/contracts'
import type { Erasure } from '@mi/lifecycle'
import type { Deps } from './deps.ts'
import { erasedBody } from './domain/event-body.ts'
import type { Tx } from './store/database.ts'

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
  async sandbox(_deps, tx, { accountId, mode }) {
    await tx.$executeRaw`delete from delivery_queue q using subscriptions s
      where s.id = q.subscription_id and s.account_id = ${accountId} and s.mode = ${mode}::mode`
    await tx.$executeRaw`delete from subscriptions where account_id = ${accountId} and mode = ${mode}::mode`
    await tx.$executeRaw`delete from delivery_attempts a using webhook_deliveries d
      where d.id = a.delivery_id and d.event_created_at = a.event_created_at and d.account_id = ${accountId} and d.mode = ${mode}::mode`
    await tx.$executeRaw`delete from webhook_deliveries where account_id = ${accountId} and mode = ${mode}::mode`
    await tx.$executeRaw`delete from webhook_events where account_id = ${accountId} and mode = ${mode}::mode`
    await tx.$executeRaw`delete from meeting_states where account_id = ${accountId} and mode = ${mode}::mode`
  },
}

/** Removes the content of a meeting from its events, and the responses of receivers. */
export async function scrubEvents(
  tx: Pick<Tx, '$queryRaw' | '$executeRaw'>,
  { accountId, mode }: Tenant,
  meetingId: string,
  { keepDeleted }: { keepDeleted: boolean },
): Promise<number> {
  const events = await tx.$queryRaw<{ id: string; created_at: Date; type: string; body: string }[]>`
    select id, created_at, type, body from webhook_events
    where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode and (not ${keepDeleted} or type <> 'meeting.deleted')`
  for (const { id, created_at, body } of events) {
    await tx.$executeRaw`update webhook_events set body = ${erasedBody(body)}
      where id = ${id} and created_at = ${created_at} and account_id = ${accountId} and mode = ${mode}::mode`
    // A receiver may have echoed the request.
    await tx.$executeRaw`update delivery_attempts a set response_body = null from webhook_deliveries d
      where d.event_id = ${id} and d.event_created_at = ${created_at} and a.delivery_id = d.id and a.event_created_at = d.event_created_at
        and d.account_id = ${accountId} and d.mode = ${mode}::mode`
  }
  return events.length
}
