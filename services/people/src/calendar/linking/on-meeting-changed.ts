import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import type { JobQueue } from '@mi/jobs'
import type { Tx } from '../../store/database.ts'
import { followMeeting, hasConnections } from '../store/links.ts'

/** Recording status follows a meeting; one without an event looks for it, in a job, as that asks the meetings service. */
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
