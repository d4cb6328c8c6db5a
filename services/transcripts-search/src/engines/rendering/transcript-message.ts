import { EncodedMessage } from '@mi/contracts'
import type { Segment, Transcript } from '@mi/contracts/mi/transcripts/v1'
import { durationSeconds } from '@mi/transcript-formats'
import type { SegmentRecord } from '../../store/segments.ts'
import type { TranscriptRecord } from '../../store/transcripts.ts'

/** The message of GET: a transcript with all of its segments, or with a page of them. */
export function transcriptMessage(transcript: TranscriptRecord, segments: SegmentRecord[]): Transcript {
  const names = new Map(transcript.speakers.map(({ participantId, name }) => [participantId, name]))
  return {
    id: transcript.id,
    meetingId: transcript.meetingId,
    language: transcript.language,
    durationSeconds: durationSeconds(transcript),
    wordCount: transcript.wordCount,
    confidence: transcript.confidence,
    times: transcript.times,
    segments: segments.map(segment => segmentMessage(segment, names.get(segment.participantId) ?? '')),
    createdAt: transcript.createdAt,
    updatedAt: transcript.updatedAt,
    pagination: null,
  }
}

export function segmentMessage(segment: SegmentRecord, speakerName: string): Segment {
  return {
    id: segment.id,
    speaker: { id: segment.participantId, name: speakerName },
    text: segment.text,
    start: segment.startMs / 1000,
    end: segment.endMs / 1000,
    confidence: segment.confidence,
    words: segment.words.map(({ word, startMs, endMs, confidence }) => ({
      word,
      start: startMs / 1000,
      end: endMs / 1000,
      confidence,
    })),
    editedAt: segment.editedAt,
  }
}

/** A response that another thread encoded. It is sent unchanged. */
export function encodedAs<Message>(bytes: Uint8Array): Message {
  return new EncodedMessage(bytes) as Message
}
