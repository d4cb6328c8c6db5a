import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import type { JobQueue } from '@mi/jobs'
import type { Tx } from '../../store/database.ts'
import { followMeeting, hasConnections } from '../store/links.ts'

/**
 * Updates the recording status of linked events. For a meeting without an event, enqueues a job, because it
 * calls the meetings service.
 */
export async function onMeetingChanged(
  { jobs, now }: { jobs: JobQueue<string>; now(): Date },
  tx: Tx,
  tenant: Tenant,
  { meetingId, status }: MeetingRef,
): Promise<void> {
  if ((await followMeeting(tx, tenant, { meetingId, status }, now())) > 0) return
  if (await hasConnections(tx, tenant))
    await jobs.enqueue(tx, tenant, { kind: 'link-meeting', resourceId: meetingId })
}
