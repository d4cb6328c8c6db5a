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
  positions = new Int32Array(4096)
  /** Without what is said around. */
  scores = new Float64Array(4096)
  /** 1 where all words match. */
  full = new Uint8Array(4096)
  readonly transcripts: CandidateTranscript[] = []
  count = 0
  fullCount = 0

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
    this.positions = new Int32Array(positions.length * 2)
    this.positions.set(positions)
    this.scores = new Float64Array(scores.length * 2)
    this.scores.set(scores)
    this.full = new Uint8Array(full.length * 2)
    this.full.set(full)
  }
}
