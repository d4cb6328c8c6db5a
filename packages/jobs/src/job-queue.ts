import { afterCommit, type Tenant } from '@mi/database'
import type { JobTransaction } from './job.ts'

export interface JobOrder<Kind extends string> {
  kind: Kind
  subject: string
  payload?: Record<string, string>
  /** Not to be begun earlier; at once when absent. */
  runAt?: Date
}

/** Orders work inside transactions: it will be done if, and only if, they commit. */
export interface JobQueue<Kind extends string> {
  /** A job of the same kind and subject is replaced; what is running of it loses its lease. */
  add(tx: JobTransaction, tenant: Tenant, order: JobOrder<Kind>): Promise<void>
  cancel(tx: JobTransaction, tenant: Tenant, kind: Kind, subject: string): Promise<void>
  /** Called after a transaction that added a job has committed. */
  onAdded(listener: () => void): void
}

export function createJobQueue<Kind extends string>(): JobQueue<Kind> {
  let listener = () => {}
  const wake = () => listener()
  return {
    async add(tx, { accountId, mode }, { kind, subject, payload = {}, runAt }) {
      await tx.$executeRawUnsafe(
        `with turn as (
           -- Never served counts as having waited longest; of several, the first to come.
           insert into job_turns (account_id, taken_at)
           values ($1, 'epoch'::timestamptz + extract(epoch from clock_timestamp()) * interval '1 microsecond')
           on conflict do nothing
         )
         insert into jobs (account_id, mode, kind, subject, payload, run_at)
         values ($1, $2::mode, $3, $4, $5::jsonb, coalesce($6::timestamptz, now()))
         on conflict (kind, subject) do update set
           payload = excluded.payload, attempts = 0, run_at = excluded.run_at, lease = null, lease_until = null,
           last_error = null
         where jobs.account_id = excluded.account_id and jobs.mode = excluded.mode`,
        ...[accountId, mode, kind, subject, JSON.stringify(payload), runAt ?? null],
      )
      afterCommit(tx, wake)
    },
    async cancel(tx, { accountId, mode }, kind, subject) {
      await tx.$executeRawUnsafe(
        'delete from jobs where account_id = $1 and mode = $2::mode and kind = $3 and subject = $4',
        ...[accountId, mode, kind, subject],
      )
    },
    onAdded(added) {
      listener = added
    },
  }
}
