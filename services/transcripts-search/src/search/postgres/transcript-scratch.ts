import { DecodedBlock } from './posting-cursor.ts'

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
  mostAround = 0

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
    this.mostAround = 0
  }
}

function grown<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from)
  return to
}
