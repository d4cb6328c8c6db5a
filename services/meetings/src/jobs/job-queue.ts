import { afterCommit, type Tenant } from '@mi/database'
import type { Tx } from '../store/database.ts'
import type { JobKind } from './job.ts'

export interface JobOrder {
  kind: JobKind
  subject: string
  payload?: Record<string, string>
}

/** Orders work inside transactions: it will be done if, and only if, they commit. */
export interface JobQueue {
  /** A job of the same kind and subject is replaced; what is running of it loses its lease. */
  add(tx: Tx, tenant: Tenant, order: JobOrder): Promise<void>
  /** Called after a transaction that added a job has committed. */
  onAdded(listener: () => void): void
}

export function createJobQueue(): JobQueue {
  let listener = () => {}
  return {
    async add(tx, { accountId, mode }, { kind, subject, payload = {} }) {
      await tx.$executeRaw`
        insert into jobs (account_id, mode, kind, subject, payload)
        values (${accountId}, ${mode}::mode, ${kind}, ${subject}, ${JSON.stringify(payload)}::jsonb)
        on conflict (kind, subject) do update set
          payload = excluded.payload, attempts = 0, run_at = now(), lease = null, lease_until = null, last_error = null`
      afterCommit(tx, () => listener())
    },
    onAdded(added) {
      listener = added
    },
  }
}
