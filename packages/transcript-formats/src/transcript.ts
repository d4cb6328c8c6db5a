/** A word with its times, in milliseconds from the start of the recording. */
export interface TranscriptWord {
  readonly word: string
  readonly startMs: number
  readonly endMs: number
  /** From 0 to 1; null if the source has none. */
  readonly confidence: number | null
}

/** One utterance of a file: one cue, one line or one JSON segment. It is never merged or split. */
export interface ParsedSegment {
  /** The index in the file, from 0. Sort a transcript by (startMs, index): files may be out of order. */
  readonly index: number
  /** Exactly one speaker of the header has it in `keys`. */
  readonly speakerKey: string
  readonly text: string
  /** Whole milliseconds. */
  readonly startMs: number
  /** Whole milliseconds, never below `startMs`. */
  readonly endMs: number
  readonly confidence: number | null
  /** Empty if the source has no word times: times are not invented. */
  readonly words: readonly TranscriptWord[]
}

export interface VoiceEmbedding {
  readonly model: string
  readonly vector: readonly number[]
}

export interface ParsedSpeaker {
  /** All values of `speakerKey` for this speaker; empty for a declared speaker without utterances. */
  readonly keys: readonly string[]
  readonly name: string
  readonly email: string | null
  readonly voiceEmbedding: VoiceEmbedding | null
}

/** `estimated`: the file has no times, so they were computed from word counts. */
export type Times = 'given' | 'estimated'

/** The data that is known only when the complete file has been read. */
export interface TranscriptHeader {
  /** ISO 639-1: from the request, otherwise the file, otherwise the meeting, otherwise detected; null when unsure. */
  readonly language: string | null
  readonly times: Times
  readonly speakers: readonly ParsedSpeaker[]
  readonly segmentCount: number
  readonly wordCount: number
  /** The last end of all segments, in milliseconds. */
  readonly durationMs: number
  /** The word-weighted mean of the confidences in the file; null without any. */
  readonly confidence: number | null
  /** False if the segments must still be sorted by (startMs, index). */
  readonly inOrder: boolean
}

/** A complete transcript in memory, with its segments sorted by (startMs, index). */
export interface ParsedTranscript extends TranscriptHeader {
  readonly segments: readonly ParsedSegment[]
}

/** The name of a speaker whom the file does not name. */
export const UNKNOWN_SPEAKER = 'Unknown speaker'
