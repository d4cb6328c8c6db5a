import { MAX_DAYS, MAX_SEGMENTS, MAX_TIME_MS } from '../../limits.ts'
import type { Line } from '../lines.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'

// Intentionally loose: an invalid time line is an error and not text.
const TIME_LINE = /^\s*([-+]?\d[\d:.,]*)\s*-->\s*([-+]?\d[\d:.,]*)(?:[ \t][\s\S]*)?$/
const TIME = /^(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?$/

// Right-to-left editors put invisible direction marks beside numbers.
const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g

/** The two times of a `start --> end` line, as written. Cue settings after them and direction marks are dropped. */
export function splitTimeLine(line: string): { start: string; end: string } | null {
  if (!line.includes('-->')) return null
  const match = TIME_LINE.exec(line.replace(MARKS, ''))
  return match ? { start: match[1] as string, end: match[2] as string } : null
}

/**
 * Parses a cue time to milliseconds. Accepts the forms that WebVTT and SubRip writers use: hours are optional or have one digit; the
 * fraction follows a point or a comma and has one to nine digits, or is missing.
 *
 * @returns the time, or a description of the error
 */
export function parseCueTime(text: string): number | string {
  if (text.startsWith('-')) return `The time ${text} is negative.`
  const match = TIME.exec(text)
  if (!match) return `The time ${text.slice(0, 40)} is malformed: hh:mm:ss.mmm is expected.`
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  if (Number(minutes) > 59 || Number(seconds) > 59) return `The time ${text} has minutes or seconds above 59.`
  const ms = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  const time = ms + Math.round(Number(`0.${fraction}`) * 1000)
  return time > MAX_TIME_MS ? `The time ${text.slice(0, 40)} is beyond ${MAX_DAYS} days.` : time
}

/** A cue of the file. */
export interface Cue {
  /** The number of the cue, from 0. */
  readonly index: number
  /** The line of its times, from 1. */
  readonly lineNumber: number
  readonly startMs: number
  readonly endMs: number
  /** The lines of its text. */
  readonly payload: string[]
}

interface CueCollector {
  /** The number of cues that have begun. */
  readonly count: number
  /** Processes a line that is not header, comment or style. */
  line(line: Line): void
  finish(): void
}

/** Formats a place for errors: `cue 3 (line 12)`. */
export function cuePlace({ index, lineNumber }: Pick<Cue, 'index' | 'lineNumber'>): string {
  return `cue ${index + 1} (line ${lineNumber})`
}

/**
 * Groups lines into cues: an optional identifier, a time line, and text up to an empty line. A time line begins a cue even
 * without the empty line before it. A line of spaces ends no cue (WebVTT §4.1), but an identifier may follow it.
 *
 * @param options.textGoesOn true: text after an empty line belongs to the cue before it, as in players of SubRip;
 *   false: it is an error, because a WebVTT reader would drop it silently
 * @param options.onCue is called with each cue when the next cue begins or the file ends
 */
export function createCueCollector(
  options: { textGoesOn: boolean; onCue: (cue: Cue) => void },
  errors: ValidationErrors,
): CueCollector {
  let cue: Cue | null = null
  let isOpen = false
  let head: Line[] = []
  /** True if text may still belong to the current cue. */
  let textGoesOn = false
  /** The number of the next cue, when a blank line follows it. It is text if no cue follows. */
  let heldNumber: string | null = null
  let count = 0

  function begin(lineNumber: number, start: string, end: string): void {
    if (cue) {
      // Lines without a blank line before the times: the last is the identifier, the others are text.
      if (head.length > 1 && textGoesOn) addText(head.slice(0, -1))
      options.onCue(cue)
    }
    heldNumber = null
    const place = cuePlace({ index: count, lineNumber })
    if (count >= MAX_SEGMENTS) errors.fail(place, `There must be at most ${MAX_SEGMENTS} cues.`)
    const startMs = timeOf(start, place)
    const endMs = timeOf(end, place)
    if (startMs !== null && endMs !== null && endMs < startMs) {
      errors.add(place, 'The end must not be before the start.')
    }
    cue = { index: count, lineNumber, startMs: startMs ?? 0, endMs: endMs ?? 0, payload: [] }
    count += 1
    isOpen = true
    textGoesOn = true
    head = []
  }

  function addText(lines: readonly Line[]): void {
    if (heldNumber !== null) cue?.payload.push(heldNumber)
    heldNumber = null
    cue?.payload.push(...lines.map(line => line.text))
  }

  function timeOf(text: string, place: string): number | null {
    const time = parseCueTime(text)
    if (typeof time === 'number') return time
    errors.add(place, time)
    return null
  }

  function closeHead(): void {
    const [first] = head
    if (!first) return
    const isNextNumber = Number(first.text) === count + 1
    if (isNextNumber && head.length === 1 && (cue ? textGoesOn : options.textGoesOn)) heldNumber = first.text
    else if (cue && textGoesOn && !isNextNumber) addText(head)
    else
      errors.add(`line ${first.number}`, "Text without a time line such as '00:00:01.000 --> 00:00:02.000'.")
    head = []
  }

  return {
    get count() {
      return count
    },
    line(line) {
      if (line.text.trim() === '') {
        closeHead()
        isOpen = false
        if (line.text === '' && !options.textGoesOn) textGoesOn = false
        return
      }
      const times = splitTimeLine(line.text)
      if (times) {
        // Without a blank line between two cues, the number of the second looks like text of the first.
        if (cue && isOpen && /^\s*\d+\s*$/.test(cue.payload.at(-1) ?? '')) cue.payload.pop()
        begin(line.number, times.start, times.end)
      } else if (isOpen) cue?.payload.push(line.text)
      else if (line.text.includes('-->')) {
        errors.add(
          cuePlace({ index: count, lineNumber: line.number }),
          'The times are malformed: hh:mm:ss.mmm --> hh:mm:ss.mmm is expected.',
        )
        begin(line.number, '00:00', '00:00')
      } else head.push(line)
    },
    finish() {
      closeHead()
      if (heldNumber !== null) addText([])
      if (cue) options.onCue(cue)
    },
  }
}
