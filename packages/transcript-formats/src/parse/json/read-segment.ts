import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH, MAX_WORD_LENGTH, MAX_WORDS } from '../../limits.ts'
import type { ParsedSegment, TranscriptWord } from '../../transcript.ts'
import type { SpeechVolume } from '../speech-volume.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'
import { ObjectFields } from './object-fields.ts'

const SEGMENT_FIELDS = new Set(['speaker', 'text', 'start', 'end', 'confidence', 'words'])
const WORD_FIELDS = new Set(['word', 'start', 'end', 'confidence'])
const CONFIDENCE = { required: false, min: 0, max: 1 }

/** Reads one element of `segments`. Null if it is invalid, with the error added to `errors`. */
export function readSegment(
  value: unknown,
  index: number,
  volume: SpeechVolume,
  errors: ValidationErrors,
): ParsedSegment | null {
  const fields = ObjectFields.of(value, `segments[${index}]`, SEGMENT_FIELDS, errors)
  if (!fields) return null
  const speaker = fields.string('speaker', { required: true, maxLength: MAX_NAME_LENGTH })
  const text = fields.string('text', { required: true, maxLength: MAX_TEXT_LENGTH, blank: true })
  if (text !== null) volume.add(text, fields.path('text'))
  const times = readTimes(fields)
  const confidence = fields.number('confidence', CONFIDENCE)
  const words = readWords(fields, errors)
  if (speaker === null || text === null || times === null || words === null) return null
  return { index, speakerKey: speaker.trim(), text, ...times, confidence, words }
}

function readTimes(fields: ObjectFields): { startMs: number; endMs: number } | null {
  const startMs = fields.time('start')
  const endMs = fields.time('end')
  if (startMs === null || endMs === null) return null
  return endMs < startMs ? fields.refuse('end', 'must not be before start') : { startMs, endMs }
}

function readWords(fields: ObjectFields, errors: ValidationErrors): TranscriptWord[] | null {
  if (fields.value('words') === undefined) return []
  const values = fields.array('words', MAX_WORDS)
  if (!values) return null
  const words: TranscriptWord[] = []
  for (const [position, value] of values.entries()) {
    const word = readWord(value, `${fields.path('words')}[${position}]`, errors)
    if (!word) return null
    words.push(word)
  }
  return words
}

function readWord(value: unknown, path: string, errors: ValidationErrors): TranscriptWord | null {
  const fields = ObjectFields.of(value, path, WORD_FIELDS, errors)
  if (!fields) return null
  const word = fields.string('word', { required: true, maxLength: MAX_WORD_LENGTH, blank: true })
  const times = readTimes(fields)
  const confidence = fields.number('confidence', CONFIDENCE)
  return word === null || times === null ? null : { word, ...times, confidence }
}
