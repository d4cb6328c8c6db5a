import type { Executable, Tenant } from '@mi/database'
import type { JobQueue } from '@mi/jobs'

/**
 * `index-words` indexes words and speakers. `index-vectors` adds the vectors for semantic search afterwards. `import-delivery` imports a
 * transcript of the meetings service.
 */
const JOB_KINDS = ['index-words', 'index-vectors', 'import-delivery'] as const
export type JobKind = (typeof JOB_KINDS)[number]

export interface IndexRequest {
  /** True if the text or its speakers changed, not only the meeting's facts. */
  text: boolean
  /** The deletion receipt that waits for the removal of the meeting. */
  deletionId?: string
}

/** Enqueues an update of the meeting's index entries, when this transaction commits. */
export function enqueueIndexing(
  jobs: JobQueue<JobKind>,
  tx: Executable,
  tenant: Tenant,
  meetingId: string,
  { text, deletionId }: IndexRequest,
): Promise<void> {
  const payload = { ...(text && { text: 'true' }), ...(deletionId !== undefined && { deletionId }) }
  return jobs.enqueue(tx, tenant, { kind: 'index-words', resourceId: meetingId, payload, merge: true })
}
