/**
 * The bytes of a posting block: the positions of a term in one transcript. Numbers are variable-length (7 bits a byte, low bits first):
 *
 *     transcript number, analyzer code (two letters), length of the rest, then for each segment, in order:
 *       gap from the segment before (for the first segment: its position)
 *       weight: one byte, bits 0-2 frequency (1 to 8) minus one, bits 3-7 the segment's length class
 *       in blocks of exact words: count minus one, then the gaps between the word's positions in the segment
 *
 * Blocks of words in names, which may contain a tenth of all segments, have stretches of segments instead, one bit for each segment:
 *       number of terms in the full name: one byte
 *       number of the first byte, number of bytes, then the bytes: byte n, bit k is segment 8n + k
 *
 * A block contains its transcript's number so that PostgreSQL can join the blocks of a term into one value with string_agg.
 */
export const HIGHEST_FREQUENCY = 8

/** The lengths of the length classes in tokens: exact for short turns, coarser for long turns. */
const LENGTH_CLASSES = [
  1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 19, 22, 26, 30, 35, 40, 47, 55, 64, 75, 88, 103, 120, 140, 165, 195,
  230, 280, 340, 420,
] as const

const CLASS_OF_LENGTH = classOfLengths()

/** The weight byte of a term that occurs `frequency` times in a segment of `length` tokens. */
export function weightByte(frequency: number, length: number): number {
  const lengthClass = CLASS_OF_LENGTH[length] ?? LENGTH_CLASSES.length - 1
  return (lengthClass << 3) | (Math.min(frequency, HIGHEST_FREQUENCY) - 1)
}

export function frequencyOf(weight: number): number {
  return (weight & 7) + 1
}

export function lengthOf(weight: number): number {
  return LENGTH_CLASSES[weight >> 3] ?? 1
}

export function pushNumber(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
}

/** After more segments without a bit than this, a new stretch begins: its header takes less space. */
const LONGEST_PAUSE = 48

/** Appends segments, in order, as stretches of bits. */
export function pushStretches(bytes: number[], nameLength: number, positions: readonly number[]): void {
  for (let from = 0; from < positions.length; ) {
    let to = from + 1
    while (
      to < positions.length &&
      (positions[to] as number) - (positions[to - 1] as number) <= LONGEST_PAUSE
    )
      to++
    const first = (positions[from] as number) >> 3
    const bits = new Array<number>(((positions[to - 1] as number) >> 3) - first + 1).fill(0)
    for (let k = from; k < to; k++) {
      const position = positions[k] as number
      bits[(position >> 3) - first] = (bits[(position >> 3) - first] as number) | (1 << (position & 7))
    }
    bytes.push(Math.min(nameLength, 255))
    pushNumber(bytes, first)
    pushNumber(bytes, bits.length)
    for (const byte of bits) bytes.push(byte)
    from = to
  }
}

/** Creates a block from the bytes of its segments. */
export function sealBlock(transcriptNo: number, analyzerCode: string, segments: number[]): Buffer {
  const head: number[] = []
  pushNumber(head, transcriptNo)
  head.push(analyzerCode.charCodeAt(0), analyzerCode.charCodeAt(1))
  pushNumber(head, segments.length)
  const block = Buffer.allocUnsafe(head.length + segments.length)
  block.set(head, 0)
  block.set(segments, head.length)
  return block
}

/** Reads numbers and bytes in sequence. A class, because `at` changes in the hottest loops of search. */
export class BlockReader {
  readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  number(): number {
    const bytes = this.bytes
    let byte = bytes[this.at++] as number
    if (byte < 128) return byte
    let value = byte & 127
    let shift = 7
    do {
      byte = bytes[this.at++] as number
      value |= (byte & 127) << shift
      shift += 7
    } while (byte > 127)
    return value >>> 0
  }

  byte(): number {
    return this.bytes[this.at++] as number
  }
}

function classOfLengths(): Uint8Array {
  const longest = LENGTH_CLASSES[LENGTH_CLASSES.length - 1] ?? 0
  const classes = new Uint8Array(longest + 1)
  let lengthClass = 0
  for (let length = 0; length <= longest; length++) {
    if (length > (LENGTH_CLASSES[lengthClass] ?? longest)) lengthClass++
    classes[length] = lengthClass
  }
  return classes
}
