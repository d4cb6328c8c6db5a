import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import type { JobQueue } from '@mi/jobs'
import type { MeetingRefRecord } from '@mi/meeting-refs'
import { enqueueIndexing, type JobKind } from '../jobs/enqueue-indexing.ts'
import type { Tx } from '../store/database.ts'
import { notifyListeners } from '../store/live-segments.ts'
import { renameSpeakers } from '../store/rename-speakers.ts'
import { nextTranscriptVersion } from '../store/transcript-counters.ts'
import { findTranscriptOfMeeting, type TranscriptRecord, touchTranscript } from '../store/transcripts.ts'

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
  await notifyListeners(tx, meetingId)
  const transcript = await findTranscriptOfMeeting(tx, tenant, meetingId)
  if (!transcript) return
  const renamed = await renameSpeakers(tx, tenant, meetingId, after.participants)
  if (renamed.length > 0) {
    await nextTranscriptVersion(tx, tenant, meetingId)
    await touchTranscript(tx, tenant, transcript, now)
    await announceRenamed(tx, tenant, transcript, renamed, origin)
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

/** Publishes that speakers of the transcript were renamed, for caches and subscribers. */
async function announceRenamed(
  tx: Tx,
  tenant: Tenant,
  { id: transcriptId, meetingId }: TranscriptRecord,
  participantIds: readonly string[],
  origin: EventOrigin,
): Promise<void> {
  for (const participantId of participantIds) {
    const payload = { meetingId, transcriptId, segmentIds: [], participantId }
    await appendEvent(tx, tenant, 'mi.transcripts.transcript.updated.v1', payload, origin)
  }
}
