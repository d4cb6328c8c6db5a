import type { Tenant } from '@mi/contracts'
import type { Erasure } from '@mi/service-kit'
import type { Deps } from './deps.ts'
import { erasedBody } from './domain/event-body.ts'
import type { Tx } from './store/database.ts'

/**
 * Of a deleted meeting the log keeps which events there were, and nothing of what they said. `meeting.deleted` itself
 * keeps its last state until its deliveries are settled or a day has passed (`jobs/erase-meeting-events.ts`).
 */
export const erasure: Erasure<Deps, Tx> = {
  async meeting(_deps, tx, { tenant, meetingId }) {
    await scrubEvents(tx, tenant, meetingId, { keepDeleted: true })
    // The store is reported by the job that erases the last of them.
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

/** Removes what events said of a meeting, and what receivers answered to them. */
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
    // A receiver may have echoed what it was sent.
    await tx.$executeRaw`update delivery_attempts a set response_body = null from webhook_deliveries d
      where d.event_id = ${id} and d.event_created_at = ${created_at} and a.delivery_id = d.id and a.event_created_at = d.event_created_at
        and d.account_id = ${accountId} and d.mode = ${mode}::mode`
  }
  return events.length
}
