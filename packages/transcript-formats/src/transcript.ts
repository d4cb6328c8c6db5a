/** A word with its own times, in milliseconds from the start of the recording. */
export interface TranscriptWord {
  readonly word: string
  readonly startMs: number
  readonly endMs: number
  /** 0 to 1; null when the source gave none. */
  readonly confidence: number | null
}

/** One utterance as a file gives it: one cue, one line or one JSON segment. Never merged, never split. */
export interface ParsedSegment {
  /** Position in the file, from 0. Order a transcript by (startMs, index): files may be out of order. */
  readonly index: number
  /** Is in the `keys` of exactly one speaker of the header. */
  readonly speakerKey: string
  readonly text: string
  /** Whole milliseconds. */
  readonly startMs: number
  /** Whole milliseconds, never below `startMs`. */
  readonly endMs: number
  readonly confidence: number | null
  /** Empty when the source gave no word times: none are invented. */
  readonly words: readonly TranscriptWord[]
}

export interface VoiceEmbedding {
  readonly model: string
  readonly vector: readonly number[]
}

export interface ParsedSpeaker {
  /** Every `speakerKey` that means this speaker; empty for a declared speaker who says nothing. */
  readonly keys: readonly string[]
  readonly name: string
  readonly email: string | null
  readonly voiceEmbedding: VoiceEmbedding | null
}

/** `estimated`: the file had no times, they were made from word counts. */
export type Times = 'given' | 'estimated'

/** What is known only when the whole file has been read. */
export interface TranscriptHeader {
  /** ISO 639-1: as asked for, else as the file says, else as the meeting is said to be, else detected; null when unsure. */
  readonly language: string | null
  readonly times: Times
  readonly speakers: readonly ParsedSpeaker[]
  readonly segmentCount: number
  readonly wordCount: number
  /** The last end of all segments, in milliseconds. */
  readonly durationMs: number
  /** Word-weighted mean of what was given; null when nothing was. */
  readonly confidence: number | null
  /** False when the segments still have to be sorted by (startMs, index). */
  readonly inOrder: boolean
}

/** A whole transcript in memory, its segments sorted by (startMs, index). */
export interface ParsedTranscript extends TranscriptHeader {
  readonly segments: readonly ParsedSegment[]
}

/** The name of the speaker where a file names none. */
export const UNKNOWN_SPEAKER = 'Unknown speaker'
