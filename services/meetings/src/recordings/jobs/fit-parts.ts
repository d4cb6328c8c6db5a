import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ffmpeg } from '../engines/ffmpeg.ts'
import { TranscriptionFailed } from '../engines/speech-to-text.ts'
import { asTranscriptionFailure } from './measure-sound.ts'

/** A file that is small enough for the engine. */
export interface Part {
  path: string
  bytes: number
  contentType: string
  offsetSeconds: number
}

export interface LocalRecording {
  accountId: string
  path: string
  bytes: number
  contentType: string
  /** Null when ffmpeg is not installed. */
  seconds: number | null
}

/**
 * 32 kbit/s keeps the speech that an engine needs. At this sample rate each MP3 frame has 144 bytes. Without a bit reservoir a frame does
 * not depend on others, so the sound can be cut at any multiple.
 */
const BYTES_A_SECOND = 4_000
const MP3 = ['-ar', '16000', '-c:a', 'libmp3lame', '-b:a', '32k', '-reservoir', '0']
const FRAMES_ONLY = ['-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3']
const PART_SECONDS = 90 * 60
/** 21.6 MB, below the usual limit of 25 MiB. */
const PART_BYTES = PART_SECONDS * BYTES_A_SECOND
/** The encoder adds some frames at both ends. */
const EXTRA_BYTES = 64 * 1024

/**
 * The recording as files below the limit of the engine: the original file if it fits, otherwise only its sound, mono and compressed, in
 * parts of at most 90 minutes.
 * @throws {TranscriptionFailed}
 */
export async function fitParts(
  ffmpeg: Ffmpeg,
  { accountId, seconds, ...recording }: LocalRecording,
  { maxBytes, folder, signal }: { maxBytes: number; folder: string; signal: AbortSignal },
): Promise<Part[]> {
  if (recording.bytes <= maxBytes) return [{ ...recording, offsetSeconds: 0 }]
  if (seconds === null)
    throw new TranscriptionFailed(
      'recording_too_large',
      `Over ${maxBytes} bytes, and ffmpeg is not installed to cut it`,
    )
  const request = { accountId, path: recording.path, track: 0, output: [...MP3, ...FRAMES_ONLY] }
  const longest = seconds * BYTES_A_SECOND + EXTRA_BYTES
  try {
    return await ffmpeg.readSound(request, output => writeParts(output, folder, longest), signal)
  } catch (error) {
    throw asTranscriptionFailure(error)
  }
}

/** Splits the output into files of 90 minutes. The last file may be shorter. */
async function writeParts(output: AsyncIterable<Buffer>, folder: string, maxBytes: number): Promise<Part[]> {
  const parts: Part[] = []
  let total = 0
  for await (const chunk of output) {
    total += chunk.length
    if (total > maxBytes) throw new TranscriptionFailed('recording_too_long', 'More sound than was measured')
    for (let rest = chunk; rest.length > 0; ) {
      const part = openPart(parts, folder)
      const piece = rest.subarray(0, PART_BYTES - part.bytes)
      await appendFile(part.path, piece)
      part.bytes += piece.length
      rest = rest.subarray(piece.length)
    }
  }
  return parts
}

/** The last part, or a new part when the last one is full. */
function openPart(parts: Part[], folder: string): Part {
  const last = parts.at(-1)
  if (last && last.bytes < PART_BYTES) return last
  const path = join(folder, `part-${parts.length}.mp3`)
  const next = { path, bytes: 0, contentType: 'audio/mpeg', offsetSeconds: parts.length * PART_SECONDS }
  parts.push(next)
  return next
}
