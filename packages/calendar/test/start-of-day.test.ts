import { expect, it } from 'vitest'
import { startOfDay } from '../src/index.ts'

it.each([
  ['2026-03-02T10:00:00Z', 'UTC', '2026-03-02T00:00:00.000Z'],
  ['2026-03-02T00:00:00Z', 'UTC', '2026-03-02T00:00:00.000Z'],
  ['2026-03-02T23:30:00Z', 'Europe/Berlin', '2026-03-02T23:00:00.000Z'],
  // The days on which clocks go forward and back.
  ['2026-03-29T20:00:00Z', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25T22:00:00Z', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-03-02T10:00:00Z', 'Asia/Kathmandu', '2026-03-01T18:15:00.000Z'],
  // The clock skips midnight on this day.
  ['2026-04-24T12:00:00Z', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-03-02T10:00:00Z', 'Mars/Olympus', '2026-03-02T00:00:00.000Z'],
])('the day of %s in %s begins at %s', (moment, zone, start) => {
  expect(startOfDay(new Date(moment), zone).toISOString()).toBe(start)
})
