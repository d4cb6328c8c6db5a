import { encodeMessage, type Tenant } from '@mi/contracts'
import type { Transcript } from '@mi/contracts/mi/transcripts/v1'
import { inSnapshot } from '@mi/database/pool'
import { invalid } from '@mi/errors'
import type { Pool } from 'pg'
import { readTranscriptHead, type TranscriptKey } from '../../store/read-full-transcript.ts'
import { ALL_SEGMENTS, ALL_WITHOUT_WORDS, segmentBatches } from '../../store/segments.ts'
import { collectBytes, TooLarge } from './byte-collector.ts'
import { segmentMessage, transcriptMessage } from './transcript-message.ts'

const TRANSCRIPT = 'mi.transcripts.v1.Transcript'

/** The fields after the segments, in the order of their numbers: equal messages have equal bytes, from which the ETag is computed. */
const AFTER_SEGMENTS = ['createdAt', 'updatedAt', 'pagination'] as const

export interface EncodeOptions {
  withWords: boolean
  /** `response`: encoded as the transcript of a `GetTranscriptResponse`. */
  as: 'transcript' | 'response'
}

/**
 * Encodes a `Transcript` message, or a response with it, while its segments are read. Null when there is no transcript or the meeting is
 * deleted.
 * @throws {ServiceError} invalid when the result exceeds the size limit of a response
 */
export function encodeTranscript(
  pool: Pool,
  tenant: Tenant,
  by: TranscriptKey,
  { withWords, as }: EncodeOptions,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return inSnapshot(pool, async tx => {
    const head = await readTranscriptHead(tx, tenant, by)
    if (!head) return null
    const { transcript } = head
    const names = new Map(transcript.speakers.map(({ participantId, name }) => [participantId, name]))
    const { segments: _, ...fields } = transcriptMessage(transcript, [])
    const [before, after] = splitFields(fields)
    const bytes = collectBytes()
    try {
      bytes.add(encodeMessage(TRANSCRIPT, before))
      const page = withWords ? ALL_SEGMENTS : ALL_WITHOUT_WORDS
      for await (const batch of segmentBatches(tx, tenant, transcript.id, page)) {
        const segments = batch.map(segment => segmentMessage(segment, names.get(segment.participantId) ?? ''))
        bytes.add(encodeMessage(TRANSCRIPT, { segments }))
      }
      bytes.add(encodeMessage(TRANSCRIPT, after))
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      throw invalid('limit', 'must be given: the transcript as a whole is larger than 32 MB')
    }
    return as === 'response' ? responseOf(bytes.bytes()) : bytes.bytes()
  })
}

function splitFields(fields: Omit<Transcript, 'segments'>): [object, object] {
  const entries = Object.entries(fields)
  const isAfter = (name: string) => AFTER_SEGMENTS.some(field => field === name)
  return [
    Object.fromEntries(entries.filter(([name]) => !isAfter(name))),
    Object.fromEntries(entries.filter(([name]) => isAfter(name))),
  ]
}

const RESPONSE_TRANSCRIPT_TAG = (1 << 3) | 2

/** Encodes a `GetTranscriptResponse` with this transcript. */
function responseOf(transcript: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = [RESPONSE_TRANSCRIPT_TAG]
  for (let length = transcript.byteLength; ; length >>>= 7) {
    if (length < 128) {
      head.push(length)
      break
    }
    head.push((length & 127) | 128)
  }
  const response = new Uint8Array(head.length + transcript.byteLength)
  response.set(head)
  response.set(transcript, head.length)
  return response
}
