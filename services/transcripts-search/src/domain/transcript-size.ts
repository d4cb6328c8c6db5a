/** The length of a transcript. */
interface TranscriptLength {
  segmentCount: number
  wordCount: number
}

/** A meeting of two hours: read and encoded beside other calls, in steps of a few milliseconds. */
const LONG: TranscriptLength = { segmentCount: 2_500, wordCount: 20_000 }
/** Written as a file at once, in a few milliseconds. */
const SHORT: TranscriptLength = { segmentCount: 500, wordCount: 5_000 }

/** Work on a long transcript goes to another thread. */
export function isLong({ segmentCount, wordCount }: TranscriptLength): boolean {
  return segmentCount > LONG.segmentCount || wordCount > LONG.wordCount
}

/** A short transcript is written as a file in this thread. */
export function isShort({ segmentCount, wordCount }: TranscriptLength): boolean {
  return segmentCount <= SHORT.segmentCount && wordCount <= SHORT.wordCount
}
