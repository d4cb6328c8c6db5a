import { DecodedBlock } from './posting-cursor.ts'
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
  maxNeighbourhoodBonus: number
  /** Where the block of each of the plan's words is, start and end; -1 where there is none. */
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

/** Room to score one transcript after another, by position; cleared in between where it was used. */
export class TranscriptScratch {
  readonly block = new DecodedBlock()
  readonly nameBlock = new DecodedBlock()
  score = new Float64Array(4096)
  /** How many of the plan's words the segment has. */
  words = new Uint8Array(4096)
  /** The same bytes, four segments at a time. */
  fourWords = new Uint32Array(this.words.buffer)
  phrases = new Uint16Array(4096)
  /** How many words of its speaker's name the query has. */
  named = new Uint8Array(4096)
  /** Whatever one step needs to mark. */
  mark = new Uint8Array(4096)
  /** One past the last position in use. */
  end = 0
  /** What is said around adds at most this to the score of any segment. */
  maxNeighbourhoodBonus = 0

  /** Makes room for a position and all before it. */
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
