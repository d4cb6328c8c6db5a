import { appendEvent } from '@mi/events'
import type { JobHandler } from '@mi/jobs'
import type { Parts } from '../parts.ts'
import { filesOf } from '../rpc/erase-meeting.ts'
import { recordErasure } from '../store/deletions.ts'
import type { JobKind } from './job-kinds.ts'

const LONGEST_PAUSE_MS = 10 * 60_000

/** Empties the file store of a deleted meeting and says so on the receipt. */
export function removeFiles({
  database,
  files,
  now,
}: Pick<Parts, 'database' | 'files' | 'now'>): JobHandler<JobKind> {
  return {
    kind: 'remove-files',
    longestPauseMs: LONGEST_PAUSE_MS,
    async run({ tenant, subject: meetingId, payload }, { origin }) {
      const items = await files.remove(filesOf({ ...tenant, id: meetingId }))
      const { deletionId = '' } = payload
      const erased = { service: 'meetings', store: 'files', items }
      await database.transaction(async tx => {
        await recordErasure(tx, tenant, deletionId, erased, now())
        await appendEvent(
          tx,
          tenant,
          'mi.meetings.meeting.erased.v1',
          { meetingId, deletionId, ...erased },
          origin,
        )
      })
    },
  }
}
