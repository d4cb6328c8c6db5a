import type { TranscriptDirectoryHandlers } from '@mi/contracts/mi/transcripts/v1'
import type { Parts } from '../parts.ts'
import { eraseMeetingData } from '../store/erase-meeting-data.ts'
import { requestIndexing } from '../store/index-jobs.ts'

/** Forgets a meeting at once. The event does it again and writes the receipt. */
export function eraseMeeting({ database, now }: Parts): TranscriptDirectoryHandlers['eraseMeeting'] {
  return async ({ meetingId }, ctx) => {
    await database.transaction(async tx => {
      await eraseMeetingData(tx, ctx.tenant, meetingId, now())
      await requestIndexing(tx, ctx.tenant, meetingId, { text: true })
    })
    return {}
  }
}
