import type { InsightsDirectoryHandlers } from '@mi/contracts/mi/insights/v1'
import type { Parts } from '../parts.ts'
import { cancelMeetingJobs } from '../store/cancel-meeting-jobs.ts'
import { eraseMeetingData } from '../store/erase-meeting-data.ts'

/** Forgets a meeting at once. The event does it again and writes the receipt. */
export function eraseMeeting({ database, jobs, now }: Parts): InsightsDirectoryHandlers['eraseMeeting'] {
  return async ({ meetingId }, { tenant }) => {
    await database.transaction(async tx => {
      await cancelMeetingJobs(jobs, tx, tenant, meetingId)
      await eraseMeetingData(tx, tenant, meetingId, now())
    })
    return {}
  }
}
