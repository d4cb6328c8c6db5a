import { type Executable, execute, ofTenant, sql, type Tenant } from '@mi/database'
import type { Pool } from 'pg'
import type { CloudEvent } from '../cloud-event.ts'

/** An event that a consumer failed to handle. */
export interface DeadLetter {
  /** `<service>.<consumer>` */
  consumer: string
  event: CloudEvent
  /** The name and message of the last failure. */
  error: string
  attempts: number
  failedAt: Date
  /** The time of the last replay by an operator. Null when the event has failed since then or was never replayed. */
  replayedAt: Date | null
}

const MAX_ERROR_CHARACTERS = 2_000

interface Failure {
  consumerId: string
  event: CloudEvent
  attempts: number
  error: unknown
}

/** Stores a dead letter. When a replayed event fails again, resets its replay time. */
export async function keepDeadLetter(
  pool: Pool,
  { consumerId, event, attempts, error }: Failure,
): Promise<void> {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  await execute(
    pool,
    sql`insert into infra.dead_letters (consumer, event_id, account_id, mode, type, subject, event, error, attempts)
      values (${consumerId}, ${event.id}, ${event.accountid}, ${event.mode}, ${event.type}, ${event.subject},
        ${JSON.stringify(event)}::jsonb, ${reason.slice(0, MAX_ERROR_CHARACTERS)}, ${attempts})
      on conflict (consumer, event_id) do update set error = excluded.error,
        attempts = dead_letters.attempts + excluded.attempts, failed_at = now(), replayed_at = null`,
  )
}

/** Deletes the dead letter of an event that was handled later. Runs in the transaction of the effect. */
export async function clearDeadLetter(tx: Executable, consumerId: string, eventId: string): Promise<void> {
  await execute(
    tx,
    sql`delete from infra.dead_letters where consumer = ${consumerId} and event_id = ${eventId}`,
  )
}

/**
 * Erases the error texts in the dead letters of a deleted resource, because such a text may quote its
 * content. The event contains only ids and stays, so that an operator can replay it. Returns the number of
 * dead letters.
 */
export async function eraseDeadLetterErrors(
  tx: Executable,
  tenant: Tenant,
  resourceId: string,
): Promise<number> {
  return await execute(
    tx,
    sql`update infra.dead_letters set error = ''
      where subject = ${resourceId} and ${ofTenant(tenant)} and error <> ''`,
  )
}
