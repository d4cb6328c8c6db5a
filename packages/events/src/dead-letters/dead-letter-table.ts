import type { Tenant } from '@mi/database'
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
    `insert into infra.dead_letters (consumer, event_id, account_id, mode, type, subject, event, error, attempts)
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
    'delete from infra.dead_letters where consumer = $1 and event_id = $2',
    consumerId,
    eventId,
  )
}

/**
 * Removes the texts of failures from the dead letters about a deleted resource, as such a text may quote its content; the
 * event itself holds ids only and stays, so that an operator can replay it. Returns how many there were.
 */
export async function eraseDeadLetterErrors(
  tx: Statements,
  { accountId, mode }: Tenant,
  resourceId: string,
): Promise<number> {
  return tx.$executeRawUnsafe(
    `update infra.dead_letters set error = '' where subject = $1 and account_id = $2 and mode = $3 and error <> ''`,
    ...[resourceId, accountId, mode],
  )
}
