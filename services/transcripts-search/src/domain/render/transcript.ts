import type { TranscriptWord } from '../model.ts'

/** A segment as it is stored, for the formats people download. */
export interface RenderedSegment {
  /** Two segments are of one turn when their speakers' ids are equal. */
  readonly speaker: { readonly id: string; readonly name: string }
  readonly text: string
  readonly startMs: number
  readonly endMs: number
  readonly words: readonly Pick<TranscriptWord, 'word' | 'startMs' | 'endMs'>[]
}

/** What documents (Markdown, Word) say besides the words. */
export interface TranscriptDocument {
  readonly title: string
  readonly startedAt: Date
  readonly language: string | null
  /** Whole seconds. */
  readonly durationSeconds: number
  /** Ordered by start. */
  readonly segments: readonly RenderedSegment[]
}
