import type { Pool } from 'pg'
import type { CloudEvent } from '../cloud-event.ts'

/** An event that a consumer gave up on. */
export interface DeadLetter {
  /** `<service>.<consumer>` */
  consumer: string
  event: CloudEvent
  /** Name and message of the last failure. */
  error: string
  attempts: number
  failedAt: Date
  /** When an operator last had it tried again; null when it has failed since, or was not. */
  replayedAt: Date | null
}

interface Failure {
  consumerId: string
  event: CloudEvent
  attempts: number
  error: unknown
}

/** Lays an event aside; one that failed again after a replay is put back. */
export async function keepDeadLetter(
  pool: Pool,
  { consumerId, event, attempts, error }: Failure,
): Promise<void> {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  await pool.query(
    `insert into dead_letters (consumer, event_id, account_id, mode, type, subject, event, error, attempts)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)
     on conflict (consumer, event_id) do update
     set error = excluded.error, attempts = dead_letters.attempts + excluded.attempts, failed_at = now(), replayed_at = null`,
    [
      ...[consumerId, event.id, event.accountid, event.mode, event.type, event.subject],
      ...[JSON.stringify(event), reason.slice(0, 2_000), attempts],
    ],
  )
}

interface Statements {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

/** The event was handled after all. Part of the transaction of its effect. */
export async function clearDeadLetter(tx: Statements, consumerId: string, eventId: string): Promise<void> {
  await tx.$executeRawUnsafe(
    'delete from dead_letters where consumer = $1 and event_id = $2',
    consumerId,
    eventId,
  )
}
