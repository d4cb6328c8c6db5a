import type { Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import type { TranscriptHeader, VoiceEmbedding } from '../domain/model.ts'
import { durationSeconds } from '../domain/totals.ts'
import type { Tx } from '../store/database.ts'

/** A voice that came with a transcript. */
export interface GivenVoice {
  participantId: string
  voice: VoiceEmbedding
}

export interface ReadyTranscript
  extends Pick<TranscriptHeader, 'language' | 'wordCount' | 'segmentCount' | 'durationMs'> {
  id: string
  meetingId: string
  voices: readonly GivenVoice[]
}

/** Numbers of voices in one event: some 20 characters each, in events of at most 900 KiB. */
const NUMBERS_AN_EVENT = 32_768

/** Tells of a transcript that can be read once this transaction commits, and of the voices that came with it. */
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
  for (const some of inParts(transcript.voices)) {
    const voices = some.map(({ participantId, voice: { model, vector } }) => {
      return { participantId, model, vector: [...vector] }
    })
    const payload = { meetingId, transcriptId, voices }
    await appendEvent(tx, tenant, 'mi.transcripts.speaker_voices.given.v1', payload, origin)
  }
}

function* inParts(voices: readonly GivenVoice[]): Generator<GivenVoice[]> {
  let part: GivenVoice[] = []
  let numbers = 0
  for (const given of voices) {
    if (part.length > 0 && numbers + given.voice.vector.length > NUMBERS_AN_EVENT) {
      yield part
      part = []
      numbers = 0
    }
    part.push(given)
    numbers += given.voice.vector.length
  }
  if (part.length > 0) yield part
}
