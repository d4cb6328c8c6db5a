import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import type { JobQueue } from '@mi/jobs'
import type { MeetingRefRecord } from '@mi/meeting-refs'
import type { Tx } from '../../store/database.ts'
import { findKnownTranscript } from '../store/meeting-speakers.ts'

/** Updates the speakers of a meeting when its start, or a participant's name or e-mail, has changed. */
export async function followMeeting(
  jobs: JobQueue<string>,
  tx: Tx,
  tenant: Tenant,
  { before, after }: { before: MeetingRefRecord | null; after: MeetingRef },
): Promise<void> {
  const { meetingId } = after
  if (before && !concernsSpeakers(before, after)) return
  if (await findKnownTranscript(tx, tenant, meetingId))
    await jobs.enqueue(tx, tenant, { kind: 'follow-speakers', resourceId: meetingId })
}

function concernsSpeakers(before: MeetingRefRecord, after: MeetingRef): boolean {
  const people = (meeting: { participants: { id: string; name: string; email: string | null }[] }) =>
    JSON.stringify(meeting.participants.map(({ id, name, email }) => [id, name, email]))
  return before.startedAt.getTime() !== after.startedAt?.getTime() || people(before) !== people(after)
}
