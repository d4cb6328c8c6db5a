import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TranscriptionFailed } from '../engines/speech-to-text.ts'
import { FfmpegMissing, ffmpeg } from './ffmpeg.ts'

/** A file small enough for the engine. */
export interface Part {
  path: string
  bytes: number
  contentType: string
  offsetSeconds: number
}

/** Speech keeps at 32 kbit/s what an engine hears: 25 MiB hold 109 minutes. Parts stay well below that. */
const BITRATE = '32k'
const PART_SECONDS = 90 * 60

/**
 * The recording as files below the engine's limit: itself where it fits; else its sound alone, mono and compressed, in
 * parts of at most 90 minutes.
 * @throws {TranscriptionFailed}
 */
export async function fitParts(
  recording: { path: string; bytes: number; contentType: string },
  maxBytes: number,
  folder: string,
  signal: AbortSignal,
): Promise<Part[]> {
  if (recording.bytes <= maxBytes) return [{ ...recording, offsetSeconds: 0 }]
  const sound = ['-vn', '-ac', '1', '-ar', '16000', '-c:a', 'libmp3lame', '-b:a', BITRATE]
  const pieces = ['-f', 'segment', '-segment_time', String(PART_SECONDS), '-reset_timestamps', '1']
  try {
    await ffmpeg(['-i', recording.path, ...sound, ...pieces, join(folder, 'part-%04d.mp3')], signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FfmpegMissing)
      throw new TranscriptionFailed(
        'recording_too_large',
        `Over ${maxBytes} bytes, and ffmpeg is not installed to cut it`,
        {
          cause: error,
        },
      )
    throw new TranscriptionFailed('recording_unreadable', 'ffmpeg cannot read the recording', {
      cause: error,
    })
  }
  const names = (await readdir(folder)).filter(name => name.startsWith('part-')).sort()
  return Promise.all(
    names.map(async (name, number) => {
      const path = join(folder, name)
      const { size } = await stat(path)
      return { path, bytes: size, contentType: 'audio/mpeg', offsetSeconds: number * PART_SECONDS }
    }),
  )
}
