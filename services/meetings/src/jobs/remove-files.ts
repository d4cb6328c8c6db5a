import type { JobHandler } from '@mi/jobs'
import { reportErased } from '@mi/lifecycle'
import type { Deps, JobKind } from '../deps.ts'
import { filesOf } from '../domain/meeting-files.ts'

const MAX_BACKOFF_MS = 10 * 60_000

/** Removes the files of a deleted meeting and reports it for the receipt. */
export function removeFiles({ database, files }: Pick<Deps, 'database' | 'files'>): JobHandler<JobKind> {
  return {
    kind: 'remove-files',
    maxBackoffMs: MAX_BACKOFF_MS,
    async run({ tenant, resourceId: meetingId, payload }, { origin }) {
      const items = await files.remove(filesOf({ ...tenant, id: meetingId }))
      const { deletionId = '' } = payload
      // Reports it by an event like every other store, so that receipts are filled in a single place.
      await database.transaction(tx =>
        reportErased('meetings', tx, tenant, { meetingId, deletionId }, { files: items }, origin),
      )
    },
  }
}
