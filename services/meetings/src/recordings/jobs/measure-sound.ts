import { type Ffmpeg, FfmpegFailed, FfmpegMissing, FfmpegTimeout } from '../engines/ffmpeg.ts'
import { TranscriptionFailed } from '../engines/speech-to-text.ts'

/** 16-bit samples at a low rate: a day is 173 MB in the pipe. */
const SAMPLES_A_SECOND = 1_000
const BYTES_A_SECOND = SAMPLES_A_SECOND * 2

/** Each track requires a process. */
const MAX_TRACKS = 8

interface MeasuredRecording {
  accountId: string
  path: string
  /** The engine chooses a track itself. Otherwise it gets the first track. */
  allTracks: boolean
}

/**
 * The length of a recording in seconds: the length of its longest track. The sound is decoded and its samples are counted, because headers
 * and timestamps are not reliable. Null when ffmpeg is not installed.
 * @throws {TranscriptionFailed} `recording_too_long`, `recording_unreadable`
 */
export async function measureSound(
  ffmpeg: Ffmpeg,
  { allTracks, ...recording }: MeasuredRecording,
  maxSeconds: number,
  signal: AbortSignal,
): Promise<number | null> {
  const measure = (track: number) => measureTrack(ffmpeg, { ...recording, track }, maxSeconds, signal)
  try {
    let longest = await measure(0)
    if (longest === 0) throw new TranscriptionFailed('recording_unreadable', 'The recording has no sound')
    for (let track = 1; allTracks; track++) {
      const seconds = await measure(track).catch(absentAsNull)
      if (seconds === null) break
      if (track === MAX_TRACKS) throw new TranscriptionFailed('recording_unreadable', 'Too many sound tracks')
      longest = Math.max(longest, seconds)
    }
    return longest
  } catch (error) {
    if (error instanceof FfmpegMissing) return null
    throw asTranscriptionFailure(error)
  }
}

function absentAsNull(error: unknown): null {
  if (error instanceof FfmpegFailed) return null
  throw error
}

function measureTrack(
  ffmpeg: Ffmpeg,
  track: { accountId: string; path: string; track: number },
  maxSeconds: number,
  signal: AbortSignal,
): Promise<number> {
  const output = ['-ar', String(SAMPLES_A_SECOND), '-f', 's16le']
  return ffmpeg.readSound({ ...track, output }, bytes => countSeconds(bytes, maxSeconds), signal)
}

/** Converts an ffmpeg failure that a retry would repeat to the failure reason of the meeting. */
export function asTranscriptionFailure(cause: unknown): unknown {
  if (cause instanceof FfmpegTimeout)
    return new TranscriptionFailed('recording_too_long', cause.message, { cause })
  if (cause instanceof FfmpegFailed)
    return new TranscriptionFailed('recording_unreadable', cause.message, { cause })
  return cause
}

async function countSeconds(output: AsyncIterable<Buffer>, maxSeconds: number): Promise<number> {
  let bytes = 0
  for await (const chunk of output) {
    bytes += chunk.length
    if (bytes > maxSeconds * BYTES_A_SECOND)
      throw new TranscriptionFailed('recording_too_long', `The recording exceeds ${maxSeconds} s`)
  }
  return Math.ceil(bytes / BYTES_A_SECOND)
}
