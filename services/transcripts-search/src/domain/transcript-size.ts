/** The length of a transcript. */
interface TranscriptLength {
  segmentCount: number
  wordCount: number
}

/** About two hours of meeting: this thread reads and encodes it between other calls, in steps of a few milliseconds. */
const LONG: TranscriptLength = { segmentCount: 2_500, wordCount: 20_000 }
/** This thread writes it as a file in one step of a few milliseconds. */
const SHORT: TranscriptLength = { segmentCount: 500, wordCount: 5_000 }

/** Another thread processes a long transcript. */
export function isLong({ segmentCount, wordCount }: TranscriptLength): boolean {
  return segmentCount > LONG.segmentCount || wordCount > LONG.wordCount
}

/** This thread writes a short transcript as a file. */
export function isShort({ segmentCount, wordCount }: TranscriptLength): boolean {
  return segmentCount <= SHORT.segmentCount && wordCount <= SHORT.wordCount
}
