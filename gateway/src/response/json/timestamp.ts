import type { Output } from './output.ts'

const SECONDS_A_DAY = 86_400

let knownDay = Number.NaN
let knownDate = new Uint8Array(0)

/** `"2026-01-31T09:30:00.000Z"` of seconds since 1970 and nanoseconds within the second. */
export function writeTimestamp(output: Output, seconds: number, nanos: number): void {
  const day = Math.floor(seconds / SECONDS_A_DAY)
  // Timestamps of a response are close together: the last date is mostly the next one too.
  if (day !== knownDay) {
    knownDay = day
    knownDate = Buffer.from(`"${new Date(day * SECONDS_A_DAY * 1000).toISOString().slice(0, -14)}`)
  }
  output.literal(knownDate)
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
