import type { Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import { durationSeconds, type TranscriptHeader } from '@mi/transcript-formats'
import type { Tx } from '../store/database.ts'

export interface ReadyTranscript
  extends Pick<TranscriptHeader, 'language' | 'wordCount' | 'segmentCount' | 'durationMs'> {
  id: string
  meetingId: string
  /** The participants whose speaker embeddings came with the transcript. */
  embeddingsOf: readonly string[]
}

/** Publishes that a transcript is ready, and that speaker embeddings came with it, when this transaction commits. */
export async function announceReady(
  tx: Tx,
  tenant: Tenant,
  transcript: ReadyTranscript,
  origin: EventOrigin,
): Promise<void> {
  const { id: transcriptId, meetingId, language, wordCount, segmentCount } = transcript
  await appendEvent(
    tx,
    tenant,
    'mi.transcripts.transcript.ready.v1',
    {
      meetingId,
      transcriptId,
      language,
      durationSeconds: durationSeconds(transcript),
      wordCount,
      segmentCount,
    },
    origin,
  )
  const participantIds = transcript.embeddingsOf
  if (participantIds.length === 0) return
  const payload = { meetingId, transcriptId, participantIds: [...participantIds] }
  await appendEvent(tx, tenant, 'mi.transcripts.speaker_embeddings.stored.v1', payload, origin)
}
