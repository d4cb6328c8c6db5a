import { durationSeconds } from '../totals.ts'
import type { ParsedTranscript, TranscriptWord } from '../transcript.ts'

/** A stored segment, for the download formats. */
export interface RenderedSegment {
  /** Segments belong to the same turn if their speakers' ids are equal. */
  readonly speaker: { readonly id: string; readonly name: string }
  readonly text: string
  readonly startMs: number
  readonly endMs: number
  readonly words: readonly Pick<TranscriptWord, 'word' | 'startMs' | 'endMs'>[]
}

/** The metadata in documents (Markdown, Word). */
export interface DocumentHead {
  readonly title: string
  readonly startedAt: Date
  readonly language: string | null
  /** Whole seconds. */
  readonly durationSeconds: number
}

export interface TranscriptDocument extends DocumentHead {
  /** Ordered by start. */
  readonly segments: readonly RenderedSegment[]
}

/** Converts a parsed transcript to a document about a meeting. A speaker's id is the index in the header. */
export function transcriptDocument(
  transcript: ParsedTranscript,
  meeting: Pick<TranscriptDocument, 'title' | 'startedAt'>,
): TranscriptDocument {
  const { language, speakers, segments } = transcript
  const byKey = new Map(
    speakers.flatMap(({ keys, name }, position) =>
      keys.map(key => [key, { id: String(position), name }] as const),
    ),
  )
  return {
    ...meeting,
    language,
    durationSeconds: durationSeconds(transcript),
    segments: segments.map(({ speakerKey, text, startMs, endMs, words }) => ({
      speaker: byKey.get(speakerKey) ?? { id: speakerKey, name: speakerKey },
      ...{ text, startMs, endMs, words },
    })),
  }
}
