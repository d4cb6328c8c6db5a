import type { TranscriptDirectoryHandlers } from '@mi/contracts/mi/transcripts/v1'
import type { Parts } from '../parts.ts'
import { eraseMeetingData } from '../store/erase-meeting-data.ts'

/** Forgets a meeting at once. The event does it again and writes the receipt. */
export function eraseMeeting({ database, now }: Parts): TranscriptDirectoryHandlers['eraseMeeting'] {
  return async ({ meetingId }, ctx) => {
    await database.transaction(tx => eraseMeetingData(tx, ctx.tenant, meetingId, now()))
    return {}
  }
}
