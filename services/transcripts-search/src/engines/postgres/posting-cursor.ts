import { BlockReader } from './posting-codec.ts'

/** The transcript number after the last block. */
export const NO_TRANSCRIPT = Number.POSITIVE_INFINITY

/** Iterates over the joined blocks of a term, transcript by transcript. Decodes blocks only on request. */
export class PostingCursor {
  /** The transcript of the current block. */
  transcriptNo = NO_TRANSCRIPT
  analyzerCode = ''
  /** The start of the block's segments, for {@link rewind}. */
  blockStart = 0
  /** The block's last byte + 1. */
  blockEnd = 0
  readonly #exact: boolean
  readonly #reader: BlockReader

  /** `exact`: the blocks belong to an exact word and contain its positions. */
  constructor(blocks: Uint8Array, exact = false) {
    this.#exact = exact
    this.#reader = new BlockReader(blocks)
    this.next()
  }

  next(): void {
    const reader = this.#reader
    reader.at = this.blockEnd
    if (reader.at >= reader.bytes.length) {
      this.transcriptNo = NO_TRANSCRIPT
      return
    }
    this.transcriptNo = reader.number()
    const letters = (reader.byte() << 8) | reader.byte()
    this.analyzerCode = codeOf(letters)
    const length = reader.number()
    this.blockStart = reader.at
    this.blockEnd = reader.at + length
  }

  /** Returns to an earlier block; only {@link decode} may follow. */
  rewind(blockStart: number, blockEnd: number): void {
    this.blockStart = blockStart
    this.blockEnd = blockEnd
  }

  /** Decodes the segments of the block into `into`. Returns their number. */
  decode(into: DecodedBlock): number {
    const exact = this.#exact
    const reader = this.#reader
    reader.at = this.blockStart
    let position = 0
    let count = 0
    while (reader.at < this.blockEnd) {
      position += reader.number()
      if (count === into.positions.length) into.grow()
      into.positions[count] = position
      into.weights[count] = reader.byte()
      count++
      if (exact) for (let rest = reader.number() + 1; rest > 0; rest--) reader.number()
    }
    return count
  }

  /** Decodes a block that contains only positions. */
  decodePositions(into: DecodedBlock): number {
    const reader = this.#reader
    reader.at = this.blockStart
    let position = 0
    let count = 0
    while (reader.at < this.blockEnd) {
      position += reader.number()
      if (count === into.positions.length) into.grow()
      into.positions[count++] = position
    }
    return count
  }

  /** Decodes a block of a word in names. The weight is the number of terms in the full name. The segments are not fully sorted. */
  decodeNames(into: DecodedBlock): number {
    const reader = this.#reader
    reader.at = this.blockStart
    let count = 0
    while (reader.at < this.blockEnd) {
      const nameLength = reader.byte()
      let position = reader.number() << 3
      for (let rest = reader.number(); rest > 0; rest--, position += 8) {
        if (count + 8 > into.positions.length) into.grow()
        for (let bits = reader.byte(); bits > 0; bits &= bits - 1) {
          into.positions[count] = position + 31 - Math.clz32(bits & -bits)
          into.weights[count++] = nameLength
        }
      }
    }
    return count
  }

  /** For each segment in the block of an exact word: its weight and the word's positions. */
  *places(): Generator<{ position: number; weight: number; places: number[] }> {
    const reader = this.#reader
    reader.at = this.blockStart
    let position = 0
    while (reader.at < this.blockEnd) {
      position += reader.number()
      const weight = reader.byte()
      const places: number[] = []
      let place = 0
      for (let rest = reader.number() + 1; rest > 0; rest--) {
        place += reader.number()
        places.push(place)
      }
      yield { position, weight, places }
    }
  }
}

/** A reusable buffer for decoded blocks: an allocation for each block would cost more than decoding it. */
export class DecodedBlock {
  positions = new Int32Array(1024)
  weights = new Uint8Array(1024)

  grow(): void {
    const positions = new Int32Array(this.positions.length * 2)
    positions.set(this.positions)
    this.positions = positions
    const weights = new Uint8Array(this.weights.length * 2)
    weights.set(this.weights)
    this.weights = weights
  }
}

const CODES = new Map<number, string>()

function codeOf(letters: number): string {
  let code = CODES.get(letters)
  if (code === undefined) {
    code = String.fromCharCode(letters >> 8, letters & 255)
    CODES.set(letters, code)
  }
  return code
}
