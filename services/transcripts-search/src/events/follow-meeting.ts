import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import type { EventOrigin } from '@mi/events'
import type { JobQueue } from '@mi/jobs'
import type { MeetingRefRecord } from '@mi/meeting-refs'
import { enqueueIndexing, type JobKind } from '../jobs/enqueue-indexing.ts'
import type { Tx } from '../store/database.ts'
import { wakeListeners } from '../store/live-segments.ts'
import { renameSpeakers } from '../store/rename-speakers.ts'
import { nextTranscriptVersion } from '../store/transcript-counters.ts'
import { findTranscriptOfMeeting } from '../store/transcripts.ts'
import { announceRenamed } from './announce-renamed.ts'

/** Applies a change of a meeting to the names in its transcript and to its index entries. */
export async function followMeeting(
  jobs: JobQueue<JobKind>,
  tx: Tx,
  tenant: Tenant,
  { before, after }: { before: MeetingRefRecord | null; after: MeetingRef },
  now: Date,
  origin: EventOrigin,
): Promise<void> {
  const { meetingId } = after
  await wakeListeners(tx, meetingId)
  const transcript = await findTranscriptOfMeeting(tx, tenant, meetingId)
  if (!transcript) return
  const renamed = await renameSpeakers(tx, tenant, meetingId, after.participants)
  if (renamed.length > 0) {
    await nextTranscriptVersion(tx, tenant, meetingId)
    await announceRenamed(tx, tenant, transcript, renamed, now, origin)
  }
  // Most changes of a meeting do not affect the index, and an update would rewrite all entries of the meeting.
  if (renamed.length > 0 || before === null || isIndexedOtherwise(before, after))
    await enqueueIndexing(jobs, tx, tenant, meetingId, { text: renamed.length > 0 })
}

/** True if the change affects the meeting's index entries; see `meetingFacts`. */
function isIndexedOtherwise(
  before: MeetingRefRecord,
  { title, startedAt, platform, channelIds }: MeetingRef,
): boolean {
  return (
    before.title !== title ||
    before.startedAt.getTime() !== startedAt?.getTime() ||
    before.platform !== platform ||
    before.channelIds.toSorted().join() !== channelIds.toSorted().join()
  )
}
