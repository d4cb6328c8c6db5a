import { DecodedBlock } from './posting-cursor.ts'
import type { PreparedPlan } from './prepare-plan.ts'

/** A transcript with matching segments: its candidates are `count` rows of {@link Candidates}, starting at `first`. */
export interface CandidateTranscript {
  transcriptNo: number
  prepared: PreparedPlan
  first: number
  count: number
  /** The number of candidates that match all words, and the best score among them and among all candidates. */
  full: number
  highestFull: number
  highest: number
  /** The maximum that the surrounding text adds to the score of a candidate. */
  maxNeighbourhoodBonus: number
  /** The start and end of the block of each word in the plan; -1 for a word without a block. */
  blockBounds: Int32Array
}

/** Matching segments, in columns: a query may match a million. The rows of a transcript are in order of speech. */
export class Candidates {
  positions: Int32Array
  /** Scores without the surrounding text. */
  scores: Float64Array
  /** 1 if all words match. */
  full: Uint8Array
  readonly transcripts: CandidateTranscript[] = []
  count = 0
  fullCount = 0

  /** `expected`: the maximum number of candidates, if known. */
  constructor(expected: number) {
    this.positions = new Int32Array(expected)
    this.scores = new Float64Array(expected)
    this.full = new Uint8Array(expected)
  }

  push(position: number, score: number, full: boolean): void {
    if (this.count === this.positions.length) this.#grow()
    this.positions[this.count] = position
    this.scores[this.count] = score
    this.full[this.count] = full ? 1 : 0
    this.count++
    if (full) this.fullCount++
  }

  #grow(): void {
    const { positions, scores, full } = this
    const size = 1024 + positions.length * 2
    this.positions = new Int32Array(size)
    this.positions.set(positions)
    this.scores = new Float64Array(size)
    this.scores.set(scores)
    this.full = new Uint8Array(size)
    this.full.set(full)
  }
}

/** Reusable buffers to score one transcript after another, by position. The used range is cleared in between. */
export class TranscriptScratch {
  readonly block = new DecodedBlock()
  readonly nameBlock = new DecodedBlock()
  score = new Float64Array(4096)
  /** The number of the plan's words in each segment. */
  words = new Uint8Array(4096)
  /** The same bytes as words of four segments each. */
  fourWords = new Uint32Array(this.words.buffer)
  phrases = new Uint16Array(4096)
  /** The number of words of the speaker's name in the query. */
  named = new Uint8Array(4096)
  /** Marks for temporary use by one step. */
  mark = new Uint8Array(4096)
  /** The last used position + 1. */
  end = 0
  /** The maximum that the surrounding text adds to the score of any segment. */
  maxNeighbourhoodBonus = 0

  /** Extends the buffers to a position. */
  reach(position: number): void {
    if (position >= this.end) this.end = position + 1
    let size = this.score.length
    if (position < size) return
    while (size <= position) size *= 2
    this.score = grown(this.score, new Float64Array(size))
    this.words = grown(this.words, new Uint8Array(size))
    this.fourWords = new Uint32Array(this.words.buffer)
    this.phrases = grown(this.phrases, new Uint16Array(size))
    this.named = grown(this.named, new Uint8Array(size))
    this.mark = grown(this.mark, new Uint8Array(size))
  }

  clear(): void {
    this.score.fill(0, 0, this.end)
    this.words.fill(0, 0, this.end)
    this.phrases.fill(0, 0, this.end)
    this.named.fill(0, 0, this.end)
    this.mark.fill(0, 0, this.end)
    this.end = 0
    this.maxNeighbourhoodBonus = 0
  }
}

function grown<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from)
  return to
}
