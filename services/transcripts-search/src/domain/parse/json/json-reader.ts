import { cleanText } from '../../clean-text.ts'
import { isLanguageCode } from '../../language/language-codes.ts'
import { MAX_SEGMENTS, MAX_SPEAKERS } from '../../limits.ts'
import type { ParsedSegment } from '../../model.ts'
import type { ProblemList } from '../parse-error.ts'
import type { SegmentReader } from '../segment-reader.ts'
import { createElementSlicer, type JsonSlice } from './element-slicer.ts'
import { parseSlice } from './json-slice-value.ts'
import { readSegment } from './read-segment.ts'
import { type DeclaredSpeaker, readSpeaker } from './read-speaker.ts'
import { resolveSpeakers } from './resolve-speakers.ts'

const ARRAYS = new Set(['segments', 'speakers'])

/** Reads `{ language?, speakers?, segments }`, its fields in any order, one segment in memory at a time. */
export function createJsonReader(problems: ProblemList): SegmentReader {
  const slicer = createElementSlicer(ARRAYS, problems)
  const declared: DeclaredSpeaker[] = []
  const used = new Map<string, number>()
  let language: string | null = null
  let hasSegments = false

  function readElement(slice: JsonSlice, index: number): ParsedSegment | null {
    const path = `${slice.key}[${index}]`
    const limit = slice.key === 'segments' ? MAX_SEGMENTS : MAX_SPEAKERS
    if (index >= limit) problems.fail(path, `There must be at most ${limit} ${slice.key}.`)
    if (slice.key === 'segments') hasSegments = true
    const value = parseSlice(slice, path, problems)
    if (value === undefined) return null
    if (slice.key === 'speakers') {
      const speaker = readSpeaker(value, index, problems)
      if (speaker) declared.push(speaker)
      return null
    }
    const segment = readSegment(value, index, problems)
    if (segment && !used.has(segment.speakerKey)) used.set(segment.speakerKey, index)
    return segment
  }

  function readField(slice: JsonSlice): void {
    const value = parseSlice(slice, slice.key, problems)
    if (ARRAYS.has(slice.key)) {
      // Null means absent; missing segments are told at the end.
      if (value !== null && value !== undefined) problems.add(slice.key, 'must be a list')
    } else if (slice.key !== 'language')
      problems.add(cleanText(slice.key).slice(0, 100), 'is not a known field')
    else if (typeof value === 'string' && isLanguageCode(value)) language = value
    else if (value !== null && value !== undefined)
      problems.add('language', 'must be an ISO 639-1 language code such as en')
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
        if (segment && problems.isEmpty) yield segment
      }
    },
    finish() {
      slicer.finish()
      if (!hasSegments) problems.add('segments', 'must have at least one segment')
      problems.throwIfAny()
      return []
    },
    speakers: () => resolveSpeakers(declared, used, problems),
    language: () => language,
  }
}
