import { MAX_DAYS, MAX_TIME_MS } from '../../limits.ts'

// Loose on purpose: a line that means to be a time line but has a mistake is an error, not text.
const TIME_LINE = /^\s*([-+]?\d[\d:.,]*)\s*-->\s*([-+]?\d[\d:.,]*)(?:[ \t]+(.*))?$/
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
