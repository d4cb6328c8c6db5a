import type { CallContext } from '@mi/contracts'
import type { Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import type { TranscriptHeader } from '../domain/model.ts'
import { durationSeconds } from '../domain/totals.ts'
import type { Tx } from '../store/database.ts'

export interface ReadyTranscript {
  id: string
  meetingId: string
  header: TranscriptHeader
  /** Participant by speaker key. */
  participants: Record<string, { id: string }>
}

/** Tells of a transcript that can be read once this transaction commits, and of the voices that came with it. */
export async function announceReady(
  tx: Tx,
  origin: EventOrigin & Pick<CallContext, 'tenant'>,
  { id, meetingId, header, participants }: ReadyTranscript,
): Promise<void> {
  const tenant: Tenant = origin.tenant
  const { language, wordCount, segmentCount } = header
  await appendEvent(
    tx,
    tenant,
    'mi.transcripts.transcript.ready.v1',
    {
      meetingId,
      transcriptId: id,
      language,
      durationSeconds: durationSeconds(header),
      wordCount,
      segmentCount,
    },
    origin,
  )
  const voices = header.speakers.flatMap(({ keys, voiceEmbedding }) => {
    const participant = participants[keys[0] ?? '']
    return voiceEmbedding && participant
      ? [{ participantId: participant.id, model: voiceEmbedding.model, vector: [...voiceEmbedding.vector] }]
      : []
  })
  if (voices.length === 0) return
  await appendEvent(
    tx,
    tenant,
    'mi.transcripts.speaker_voices.given.v1',
    { meetingId, transcriptId: id, voices },
    origin,
  )
}
