import type { Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import type { Tx } from '../store/database.ts'
import { type TranscriptRecord, touchTranscript } from '../store/transcripts.ts'

/** Publishes a new version of a transcript whose speakers were renamed, for caches and subscribers. */
export async function announceRenamed(
  tx: Tx,
  tenant: Tenant,
  transcript: TranscriptRecord,
  participantIds: readonly string[],
  now: Date,
  origin: EventOrigin = {},
): Promise<void> {
  if (participantIds.length === 0) return
  await touchTranscript(tx, tenant, transcript, now)
  for (const participantId of participantIds) {
    const payload = {
      meetingId: transcript.meetingId,
      transcriptId: transcript.id,
      segmentIds: [],
      participantId,
    }
    await appendEvent(tx, tenant, 'mi.transcripts.transcript.updated.v1', payload, origin)
  }
}
