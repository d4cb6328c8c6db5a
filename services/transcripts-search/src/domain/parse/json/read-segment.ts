import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH, MAX_WORD_LENGTH, MAX_WORDS } from '../../limits.ts'
import type { ParsedSegment, TranscriptWord } from '../../model.ts'
import type { ProblemList } from '../parse-error.ts'
import { ObjectFields } from './object-fields.ts'

const SEGMENT_FIELDS = new Set(['speaker', 'text', 'start', 'end', 'confidence', 'words'])
const WORD_FIELDS = new Set(['word', 'start', 'end', 'confidence'])
const CONFIDENCE = { required: false, min: 0, max: 1 }

/** One element of `segments`; null when it has a problem, which is then in the list. */
export function readSegment(value: unknown, index: number, problems: ProblemList): ParsedSegment | null {
  const fields = ObjectFields.of(value, `segments[${index}]`, SEGMENT_FIELDS, problems)
  if (!fields) return null
  const speaker = fields.string('speaker', { required: true, maxLength: MAX_NAME_LENGTH })
  const text = fields.string('text', { required: true, maxLength: MAX_TEXT_LENGTH, blank: true })
  const times = readTimes(fields)
  const confidence = fields.number('confidence', CONFIDENCE)
  const words = readWords(fields, problems)
  if (speaker === null || text === null || times === null || words === null) return null
  return { index, speakerKey: speaker.trim(), text, ...times, confidence, words }
}

function readTimes(fields: ObjectFields): { startMs: number; endMs: number } | null {
  const startMs = fields.time('start')
  const endMs = fields.time('end')
  if (startMs === null || endMs === null) return null
  return endMs < startMs ? fields.problem('end', 'must not be before start') : { startMs, endMs }
}

function readWords(fields: ObjectFields, problems: ProblemList): TranscriptWord[] | null {
  if (!fields.has('words')) return []
  const values = fields.array('words', MAX_WORDS)
  if (!values) return null
  const words: TranscriptWord[] = []
  for (const [position, value] of values.entries()) {
    const word = readWord(value, `${fields.path('words')}[${position}]`, problems)
    if (!word) return null
    words.push(word)
  }
  return words
}

function readWord(value: unknown, path: string, problems: ProblemList): TranscriptWord | null {
  const fields = ObjectFields.of(value, path, WORD_FIELDS, problems)
  if (!fields) return null
  const word = fields.string('word', { required: true, maxLength: MAX_WORD_LENGTH, blank: true })
  const times = readTimes(fields)
  const confidence = fields.number('confidence', CONFIDENCE)
  return word === null || times === null ? null : { word, ...times, confidence }
}
