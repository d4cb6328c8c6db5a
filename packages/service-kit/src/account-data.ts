import type { Tenant, UsageMeasure } from '@mi/contracts'

/** A meeting that is being deleted. */
export interface DeletedMeeting {
  tenant: Tenant
  meetingId: string
  deletionId: string
}

/**
 * What a service erases. Its row of the service table names the stores; deletion and sandbox reset are driven by that
 * table, so no service knows another one's. Done by rpc when a meeting is deleted, or else on the event.
 */
export interface Erasure<Deps, Tx> {
  /**
   * Erases what it stores of a meeting, in one transaction, and returns how many items of each store. Its reference of
   * the meeting, idempotency records and the like are erased by the runtime. A store that takes longer becomes a job,
   * which calls `reportErased` of @mi/lifecycle.
   */
  meeting?(deps: Deps, tx: Tx, meeting: DeletedMeeting): Promise<Readonly<Record<string, number>>>
  /** Erases what belongs to a sandbox and to no meeting (templates), in one transaction. */
  sandbox?(deps: Deps, tx: Tx, tenant: Tenant): Promise<void>
}

/** Whole UTC days, the last one included: `2026-01-31`. */
export interface UsagePeriod {
  from: string
  to: string
}

/** What an account has used, by the measures that the service table declares. */
export type UsageReport<Deps> = (
  deps: Deps,
  accountId: string,
  period: UsagePeriod,
) => Promise<Partial<Record<UsageMeasure, number>>>
