import type { ImportFormat } from '../src/parse/import-format.ts'
import { type ParseOptions, readTranscript } from '../src/parse/parse-transcript.ts'
import { TranscriptParseError, type ValidationError } from '../src/parse/transcript-parse-error.ts'
import type { RenderedSegment } from '../src/render/transcript-document.ts'
import type { ParsedTranscript } from '../src/transcript.ts'

/** Splits a file into chunks of `size` bytes. */
export function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += size) yield bytes.subarray(start, start + size)
}

export function read(
  format: ImportFormat,
  file: string | Uint8Array,
  options?: ParseOptions,
): Promise<ParsedTranscript> {
  return readTranscript(format, [typeof file === 'string' ? Buffer.from(file) : file], options)
}

export function readJson(body: unknown): Promise<ParsedTranscript> {
  return read('json', JSON.stringify(body))
}

/** The errors of a file that must be refused. */
export async function errorsOf(reading: Promise<unknown>): Promise<readonly ValidationError[]> {
  try {
    await reading
  } catch (error) {
    if (error instanceof TranscriptParseError) return error.details
    throw error
  }
  throw new Error('The file was taken, though it must not be.')
}

export async function fieldsOf(reading: Promise<unknown>): Promise<string[]> {
  return (await errorsOf(reading)).map(problem => problem.field)
}

/** Formats speaker, times and text of each segment: `Ana 0-1500 Hello`. */
export function lines(transcript: ParsedTranscript): string[] {
  return transcript.segments.map(({ speakerKey, startMs, endMs, text }) => {
    return `${nameOf(transcript, speakerKey)} ${startMs}-${endMs} ${text}`.trimEnd()
  })
}

export function nameOf(transcript: Pick<ParsedTranscript, 'speakers'>, key: string): string {
  const speakers = transcript.speakers.filter(speaker => speaker.keys.includes(key))
  if (speakers.length !== 1) throw new Error(`${speakers.length} speakers have the key ${key}.`)
  return speakers[0]?.name ?? ''
}

/** The stored form of a transcript, with the name as the participant's id. */
export function stored(transcript: ParsedTranscript): RenderedSegment[] {
  return transcript.segments.map(({ speakerKey, text, startMs, endMs, words }) => {
    const name = nameOf(transcript, speakerKey)
    return { speaker: { id: name, name }, text, startMs, endMs, words }
  })
}
