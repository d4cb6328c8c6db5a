import { type Executable, execute, sql } from '@mi/database'

/**
 * Records that a consumer handles this event. False when the consumer has handled it before. While another
 * copy handles the event, this call waits, because the row's key is the lock.
 */
export async function recordHandled(tx: Executable, consumerId: string, eventId: string): Promise<boolean> {
  const inserted = await execute(
    tx,
    sql`insert into infra.inbox (consumer, event_id) values (${consumerId}, ${eventId}) on conflict do nothing`,
  )
  return inserted === 1
}
