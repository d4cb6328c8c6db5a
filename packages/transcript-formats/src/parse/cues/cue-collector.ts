import { MAX_DAYS, MAX_SEGMENTS, MAX_TIME_MS } from '../../limits.ts'
import type { Line } from '../lines.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'

// Loose on purpose: a line that means to be a time line but has a mistake is an error, not text.
const TIME_LINE = /^\s*([-+]?\d[\d:.,]*)\s*-->\s*([-+]?\d[\d:.,]*)(?:[ \t][\s\S]*)?$/
const TIME = /^(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?$/

/** The two times of a `start --> end` line, as written; cue settings behind them are dropped. */
export function splitTimeLine(line: string): { start: string; end: string } | null {
  const match = TIME_LINE.exec(line)
  return match ? { start: match[1] as string, end: match[2] as string } : null
}

/**
 * A cue time in milliseconds. Takes what WebVTT and SubRip writers write: hours may be missing or have one digit, the
 * fraction follows a point or a comma, has one to nine digits or is missing.
 *
 * @returns the time, or what is wrong with it
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

/** A cue as it is in the file. */
export interface Cue {
  /** From 0. */
  readonly index: number
  /** Line of its times, from 1. */
  readonly lineNumber: number
  readonly startMs: number
  readonly endMs: number
  /** The lines of its text. */
  readonly payload: string[]
}

interface CueCollector {
  /** How many cues have begun. */
  readonly count: number
  /** Takes a line that is neither header, comment nor style. */
  line(line: Line): void
  finish(): void
}

/** `cue 3 (line 12)`. */
export function cuePlace({ index, lineNumber }: Pick<Cue, 'index' | 'lineNumber'>): string {
  return `cue ${index + 1} (line ${lineNumber})`
}

/**
 * Groups lines into cues: an optional identifier, a time line, text up to a blank line. A time line begins a cue also
 * where the blank line before it is missing.
 *
 * @param options.textGoesOn whether text behind a blank line belongs to the cue before it, as players of SubRip take
 *   it; else it is an error, for a WebVTT reader would drop it without a word
 * @param options.onCue is given each cue when the next one begins, or the file ends
 */
export function createCueCollector(
  options: { textGoesOn: boolean; onCue: (cue: Cue) => void },
  errors: ValidationErrors,
): CueCollector {
  let cue: Cue | null = null
  let isOpen = false
  let head: Line[] = []
  let count = 0

  function begin(lineNumber: number, start: string, end: string): void {
    if (cue) options.onCue(cue)
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
    head = []
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
    const isNextNumber = head.length > 1 && Number(first.text) === count + 1
    if (options.textGoesOn && cue && !isNextNumber) cue.payload.push(...head.map(line => line.text))
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
        return
      }
      const times = splitTimeLine(line.text)
      if (times) {
        // Without a blank line between two cues the number of the second looks like text of the first.
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
      if (cue) options.onCue(cue)
    },
  }
}
