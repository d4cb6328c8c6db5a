import type { Tenant } from '@mi/database'
import type { JobQueue, JobTransaction } from '@mi/jobs'

/** `index-words`: what was said and by whom. `index-vectors`: what search by meaning needs, after the words, which do not wait for it. */
export const JOB_KINDS = ['index-words', 'index-vectors'] as const
export type JobKind = (typeof JOB_KINDS)[number]

export interface IndexRequest {
  /** The text or its speakers changed, not only the meeting's facts. */
  text: boolean
  /** The receipt that waits for the meeting to be gone. */
  deletionId?: string
}

/** Asks for the meeting's index entries to be brought up to date, once this transaction commits. */
export function enqueueIndexing(
  jobs: JobQueue<JobKind>,
  tx: JobTransaction,
  tenant: Tenant,
  meetingId: string,
  { text, deletionId }: IndexRequest,
): Promise<void> {
  const payload = { ...(text && { text: 'true' }), ...(deletionId !== undefined && { deletionId }) }
  return jobs.enqueue(tx, tenant, { kind: 'index-words', resourceId: meetingId, payload, merge: true })
}
