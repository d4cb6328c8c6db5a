import type { PreparedPlan } from './prepare-plan.ts'

/** A transcript with segments that match: its candidates are `count` rows of {@link Candidates} from `first`. */
export interface CandidateTranscript {
  transcriptNo: number
  prepared: PreparedPlan
  first: number
  count: number
  /** Candidates that match all words, and the best score among them and among all. */
  full: number
  highestFull: number
  highest: number
  /** What is said around adds at most this to any of them. */
  mostAround: number
  /** Where the block of each of the plan's words stands, start and end; -1 where there is none. */
  blockBounds: Int32Array
}

/** Segments that match, in columns: a query may match a million. Within a transcript they are in order of speech. */
export class Candidates {
  positions: Int32Array
  /** Without what is said around. */
  scores: Float64Array
  /** 1 where all words match. */
  full: Uint8Array
  readonly transcripts: CandidateTranscript[] = []
  count = 0
  fullCount = 0

  /** `expected`: how many there will be at most, if that is known. */
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
