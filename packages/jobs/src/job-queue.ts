import {
  afterCommit,
  type CommitEffect,
  type Executable,
  execute,
  ofTenant,
  sql,
  type Tenant,
} from '@mi/database'
import { startSpan } from '@mi/tracing'
import { announceJobs } from './announce-jobs.ts'

export interface JobRequest<Kind extends string> {
  kind: Kind
  resourceId: string
  payload?: Record<string, string>
  /** Merges the payload with the payload of the replaced job, so that both requests are fulfilled. */
  merge?: boolean
  /** The earliest start. Default: immediately. */
  runAt?: Date
}

/** Enqueues jobs inside transactions. A job runs if and only if its transaction commits. */
export interface JobQueue<Kind extends string> {
  /** Replaces a job of the same kind and resourceId. A running job that is replaced loses its lease. */
  enqueue(tx: Executable, tenant: Tenant, request: JobRequest<Kind>): Promise<void>
  /** Enqueues several jobs of different resources in one statement. */
  enqueueAll(
    tx: Executable,
    tenant: Tenant,
    requests: readonly Omit<JobRequest<Kind>, 'merge'>[],
  ): Promise<void>
  cancel(tx: Executable, tenant: Tenant, kind: Kind, resourceId: string): Promise<void>
  /**
   * Sets the function that is called after the commit of a transaction that enqueued a job. Without it, the
   * job is announced to the other copies.
   */
  onEnqueued(listener: (() => void) | null): void
}

/** The key in the payload that contains the trace context of the job. */
export const TRACEPARENT = 'traceparent'

export function createJobQueue<Kind extends string>(): JobQueue<Kind> {
  let listener: (() => void) | null = null
  const wake: CommitEffect = database => void (listener ? listener() : announceJobs(database))

  async function insert(
    tx: Executable,
    { accountId, mode }: Tenant,
    requests: readonly JobRequest<Kind>[],
    merge: boolean,
  ): Promise<void> {
    if (requests.length === 0) return
    const jobs = requests.map(({ kind, resourceId, payload = {}, runAt = null }) => {
      const span = startSpan(`create ${kind}`, { kind: 'producer', attributes: { 'mi.job.kind': kind } })
      span?.end()
      return {
        kind,
        resource_id: resourceId,
        payload: span ? { ...payload, [TRACEPARENT]: span.traceparent } : payload,
        run_at: runAt,
      }
    })
    // An account that was never served has waited longest. Among several, the first to enqueue is served first.
    await execute(
      tx,
      sql`with turn as (
        insert into infra.job_turns (account_id, taken_at)
        values (${accountId}, 'epoch'::timestamptz + extract(epoch from clock_timestamp()) * interval '1 microsecond')
        on conflict do nothing
      )
      insert into infra.jobs (account_id, mode, kind, resource_id, payload, run_at)
      select ${accountId}, ${mode}, kind, resource_id, payload, coalesce(run_at, now())
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
        as job (kind text, resource_id text, payload jsonb, run_at timestamptz)
      on conflict (kind, resource_id) do update set
        payload = case when ${merge} then jobs.payload || excluded.payload else excluded.payload end,
        attempts = 0, lost_leases = 0, run_at = excluded.run_at, lease = null, lease_until = null, last_error = null
      where jobs.account_id = excluded.account_id and jobs.mode = excluded.mode`,
    )
    afterCommit(tx, wake)
  }

  return {
    enqueue: (tx, tenant, request) => insert(tx, tenant, [request], request.merge ?? false),
    enqueueAll: (tx, tenant, requests) => insert(tx, tenant, requests, false),
    async cancel(tx, tenant, kind, resourceId) {
      await execute(
        tx,
        sql`delete from infra.jobs
          where ${ofTenant(tenant)} and kind = ${kind} and resource_id = ${resourceId}`,
      )
    },
    onEnqueued(enqueued) {
      listener = enqueued
    },
  }
}
