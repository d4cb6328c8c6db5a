import type { Output } from './output.ts'

const SECONDS_A_DAY = 86_400

/** The number of dates that are cached as text, about three years of days. The dates of successive pages of a list are mostly the same. */
const MAX_DATES = 1100

/** `"2026-01-31` by days since 1970. */
const dates = new Map<number, Uint8Array>()

/** Writes `"2026-01-31T09:30:00.000Z"` from the seconds since 1970 and the nanoseconds within the second. */
export function writeTimestamp(output: Output, seconds: number, nanos: number): void {
  const day = Math.floor(seconds / SECONDS_A_DAY)
  output.literal(dates.get(day) ?? addDate(day))
  output.reserve(16)
  const rest = seconds - day * SECONDS_A_DAY
  const hours = (rest / 3600) | 0
  const minutes = ((rest - hours * 3600) / 60) | 0
  const milliseconds = (nanos / 1_000_000) | 0
  const hundreds = (milliseconds / 100) | 0
  const { bytes } = output
  bytes[output.position++] = 0x54
  output.twoDigits(hours)
  bytes[output.position++] = 0x3a
  output.twoDigits(minutes)
  bytes[output.position++] = 0x3a
  output.twoDigits(rest - hours * 3600 - minutes * 60)
  bytes[output.position++] = 0x2e
  bytes[output.position++] = 0x30 + hundreds
  output.twoDigits(milliseconds - hundreds * 100)
  bytes[output.position++] = 0x5a
  bytes[output.position++] = 0x22
}

function addDate(day: number): Uint8Array {
  const text = Buffer.from(`"${new Date(day * SECONDS_A_DAY * 1000).toISOString().slice(0, -14)}`)
  if (dates.size >= MAX_DATES) dates.clear()
  dates.set(day, text)
  return text
}
