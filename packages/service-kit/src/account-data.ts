import type { Tenant, UsageMeasure } from '@mi/contracts'

/** A meeting that is being deleted. */
export interface DeletedMeeting {
  tenant: Tenant
  meetingId: string
  deletionId: string
}

/**
 * The data that a service erases. Its row of the service table names the stores. Deletion and sandbox reset
 * use that table, so no service knows the stores of another service. The erasure runs by rpc when a meeting
 * is deleted, or else on the event.
 */
export interface Erasure<Deps, Tx> {
  /**
   * Erases the stored data of a meeting in one transaction, and returns the number of items for each store.
   * The runtime erases the reference of the meeting, idempotency records and similar data. An erasure that
   * takes longer becomes a job, which calls `reportErased` of @mi/lifecycle.
   */
  meeting?(deps: Deps, tx: Tx, meeting: DeletedMeeting): Promise<Readonly<Record<string, number>>>
  /** Erases the data of a sandbox that belongs to no meeting (templates), in one transaction. */
  sandbox?(deps: Deps, tx: Tx, tenant: Tenant): Promise<void>
}

/** Full UTC days, including the last day: `2026-01-31`. */
export interface UsagePeriod {
  from: string
  to: string
}

/** The usage of an account, in the measures that the service table declares. */
export type UsageReport<Deps> = (
  deps: Deps,
  accountId: string,
  period: UsagePeriod,
) => Promise<Partial<Record<UsageMeasure, number>>>
