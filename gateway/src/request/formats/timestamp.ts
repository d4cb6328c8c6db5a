const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}(?::?\d{2})?)$/
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_MS = 86_400_000
/** google.protobuf.Timestamp holds the years 1 to 9999 in UTC. An offset can move a time out of this range. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Parses an ISO 8601 date and time with its offset, to the millisecond. A leap second (RFC 3339 §5.6) is the first second of
 * the next minute. Null when the text is malformed or the date does not exist.
 */
export function parseTimestamp(text: string): Date | null {
  const match = TIMESTAMP.exec(text)
  if (!match) return null
  const day = dayOf(match[1]!, match[2]!, match[3]!)
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)]
  if (day === null || hour > 23 || minute > 59 || second > 60) return null
  const milliseconds = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000)
  const offset = offsetMinutes(match[8]!)
  if (offset === null) return null
  const time = day + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds
  return time < EARLIEST || time > LATEST ? null : new Date(time)
}

/** Parses a date `YYYY-MM-DD` as midnight UTC. Null when the text is malformed or the date does not exist. */
export function parseDate(text: string): Date | null {
  const match = DATE.exec(text)
  const day = match && dayOf(match[1]!, match[2]!, match[3]!)
  return day === null ? null : new Date(day)
}

/** The first or the last millisecond of a date. */
export function edgeOfDay(day: Date, edge: 'start' | 'end'): Date {
  return edge === 'start' ? day : new Date(day.getTime() + DAY_MS - 1)
}

function dayOf(year: string, month: string, day: string): number | null {
  const time = Date.parse(`${year}-${month}-${day}T00:00:00.000Z`)
  // Date.parse accepts February 30 as March 2.
  return Number.isNaN(time) || new Date(time).getUTCDate() !== Number(day) || year === '0000' ? null : time
}

function offsetMinutes(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = text.length === 3 ? 0 : Number(text.slice(-2))
  if (hours > 23 || minutes > 59) return null
  return (text[0] === '-' ? -1 : 1) * (hours * 60 + minutes)
}
