import { isLanguageCode } from '@mi/language'
import { cleanText } from '@mi/text'
import { MAX_SEGMENTS, MAX_SPEAKERS } from '../../limits.ts'
import type { ParsedSegment } from '../../transcript.ts'
import type { SegmentReader } from '../segment-reader.ts'
import { createSpeechVolume } from '../speech-volume.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'
import { createElementSlicer, type JsonSlice } from './element-slicer.ts'
import { readSegment } from './read-segment.ts'
import { type DeclaredSpeaker, readSpeaker, resolveSpeakers } from './read-speakers.ts'

const ARRAYS = new Set(['segments', 'speakers'])

/** Reads `{ language?, speakers?, segments }` with its fields in any order. Holds one segment in memory at a time. */
export function createJsonReader(errors: ValidationErrors): SegmentReader {
  const slicer = createElementSlicer(ARRAYS, errors)
  const volume = createSpeechVolume(errors)
  const declared: DeclaredSpeaker[] = []
  const used = new Map<string, number>()
  let language: string | null = null
  let hasSegments = false

  function readElement(slice: JsonSlice, index: number): ParsedSegment | null {
    const path = `${slice.key}[${index}]`
    const limit = slice.key === 'segments' ? MAX_SEGMENTS : MAX_SPEAKERS
    if (index >= limit) errors.fail(path, `There must be at most ${limit} ${slice.key}.`)
    if (slice.key === 'segments') hasSegments = true
    const value = parseSlice(slice, path, errors)
    if (value === undefined) return null
    if (slice.key === 'speakers') {
      const speaker = readSpeaker(value, index, errors)
      if (speaker) declared.push(speaker)
      return null
    }
    const segment = readSegment(value, index, volume, errors)
    if (segment && !used.has(segment.speakerKey)) used.set(segment.speakerKey, index)
    return segment
  }

  function readField(slice: JsonSlice): void {
    const value = parseSlice(slice, slice.key, errors)
    if (ARRAYS.has(slice.key)) {
      if (value !== undefined) errors.add(slice.key, 'must be a list')
    } else if (slice.key !== 'language')
      errors.add(cleanText(slice.key).slice(0, 100), 'is not a known field')
    else if (typeof value === 'string' && isLanguageCode(value)) language = value
    else if (value !== null && value !== undefined)
      errors.add('language', 'must be an ISO 639-1 language code such as en')
  }

  return {
    times: 'given',
    *push(bytes) {
      for (const slice of slicer.push(bytes)) {
        if (slice.index === null) {
          readField(slice)
          continue
        }
        const segment = readElement(slice, slice.index)
        if (segment && errors.isEmpty) yield segment
      }
    },
    finish() {
      slicer.finish()
      if (!hasSegments) errors.add('segments', 'must have at least one segment')
      errors.throwIfAny()
      return []
    },
    speakers: () => resolveSpeakers(declared, used, errors),
    language: () => language,
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The value of a slice; undefined if it is malformed, with the error added to `errors`. */
function parseSlice(slice: JsonSlice, path: string, errors: ValidationErrors): unknown {
  let text: string
  try {
    text = decoder.decode(slice.bytes)
  } catch {
    errors.add(path, `is not valid UTF-8 (line ${slice.line})`)
    return undefined
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    errors.add(path, `Malformed JSON ${describePlace(slice, text, error)}.`)
    return undefined
  }
}

// V8's message quotes the text around the syntax error, which must not be in a response. The position, which it reports for
// some errors, may be in a response.
function describePlace(slice: JsonSlice, text: string, error: unknown): string {
  const position = /position (\d+)/.exec(String(error))?.[1]
  if (position === undefined) return `in the value that begins at line ${slice.line}, column ${slice.column}`
  const lines = text.slice(0, Number(position)).split('\n')
  const last = Buffer.byteLength(lines.at(-1) ?? '')
  const column = lines.length === 1 ? slice.column + last : last + 1
  return `at line ${slice.line + lines.length - 1}, column ${column}`
}
