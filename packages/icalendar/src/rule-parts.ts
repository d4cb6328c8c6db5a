import { IcalendarError } from './icalendar-error.ts'

interface Bounds {
  from: number
  to: number
  /** Negative numbers count from the end. */
  signed?: true
  list?: true
}

/** The parts of a rule that are numbers (RFC 5545, section 3.3.10). */
const NUMBERS: Record<string, Bounds> = {
  COUNT: { from: 1, to: Number.MAX_SAFE_INTEGER },
  INTERVAL: { from: 1, to: Number.MAX_SAFE_INTEGER },
  BYSECOND: { from: 0, to: 60, list: true },
  BYMINUTE: { from: 0, to: 59, list: true },
  BYHOUR: { from: 0, to: 23, list: true },
  BYMONTHDAY: { from: 1, to: 31, signed: true, list: true },
  BYYEARDAY: { from: 1, to: 366, signed: true, list: true },
  BYWEEKNO: { from: 1, to: 53, signed: true, list: true },
  BYMONTH: { from: 1, to: 12, list: true },
  BYSETPOS: { from: 1, to: 366, signed: true, list: true },
}
/** The parts of a rule that are not numbers. */
const TEXTS: Record<string, { pattern: RegExp; meaning: string }> = {
  FREQ: {
    pattern: /^(SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
    meaning: 'a frequency such as WEEKLY',
  },
  WKST: { pattern: /^(MO|TU|WE|TH|FR|SA|SU)$/, meaning: 'a day such as MO' },
  BYDAY: {
    pattern: /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU))*$/,
    meaning: 'days such as MO or -1FR',
  },
}
const SHOWN = 40

/** The parts of a rule by name, in upper case and without spaces. */
export type RuleParts = ReadonlyMap<string, string>

/**
 * Reads a rule and checks each value, because libraries ignore wrong values: `COUNT=x` would repeat without
 * end. Unknown parts are ignored.
 * @throws {IcalendarError} for a wrong value, and for a part that occurs twice
 */
export function readRule(rule: string, line: number): RuleParts {
  const parts = new Map<string, string>()
  for (const part of rule.toUpperCase().replace(/\s/g, '').split(';')) {
    const [name = '', value = ''] = part.split('=')
    // RFC 7529 allows calendars that are not Gregorian, which are not supported.
    if (name === 'RSCALE' && value !== 'GREGORIAN')
      throw new IcalendarError(line, `RRULE: RSCALE ${shown(value)} is not supported`)
    if (!(name in NUMBERS || name in TEXTS || name === 'UNTIL')) continue
    if (parts.has(name)) throw new IcalendarError(line, `RRULE has ${name} twice`)
    const expected = mismatch(name, value)
    if (expected !== null)
      throw new IcalendarError(line, `RRULE: ${name} must be ${expected}, not ${shown(value)}`)
    parts.set(name, value)
  }
  if (!parts.has('FREQ')) throw new IcalendarError(line, 'RRULE: FREQ is missing')
  return parts
}

function shown(value: string): string {
  return `“${value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value}”`
}

/** The description of the expected value, or null when the value is correct. */
function mismatch(name: string, value: string): string | null {
  const bounds = NUMBERS[name]
  if (bounds) return isWithin(value, bounds) ? null : meaningOf(bounds)
  if (name === 'UNTIL') return isTime(value) ? null : 'a time such as 20260331T093000Z'
  const text = TEXTS[name]
  return !text || text.pattern.test(value) ? null : text.meaning
}

function isWithin(value: string, { from, to, signed, list }: Bounds): boolean {
  return (list ? value.split(',') : [value]).every(item => {
    const number = signed ? Math.abs(Number(item)) : Number(item)
    return /^[+-]?\d+$/.test(item) && number >= from && number <= to
  })
}

function meaningOf({ from, to, signed }: Bounds): string {
  const range = to === Number.MAX_SAFE_INTEGER ? `from ${from}` : `from ${from} to ${to}`
  return `a whole number ${range}${signed ? ' or its negative' : ''}`
}

/** Returns true for an existing date, or an existing date and time. */
function isTime(value: string): boolean {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/.exec(value)
  if (!match) return false
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = match
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // Date reads the 31st of February as the 3rd of March.
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day)
}
