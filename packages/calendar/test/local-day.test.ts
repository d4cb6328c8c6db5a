import { describe, expect, test } from 'vitest'
import { isTimeZone, localDay } from '../src/index.ts'

describe('the day of a moment', () => {
  test.each([
    ['2026-03-02T23:30:00Z', 'UTC', '2026-03-02'],
    ['2026-03-02T23:30:00Z', 'Europe/Berlin', '2026-03-03'],
    ['2026-03-02T03:00:00Z', 'America/Los_Angeles', '2026-03-01'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
    // An hour that the clock change repeats, and an hour that it skips.
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-03-29T01:30:00Z', 'Europe/Berlin', '2026-03-29'],
    ['0099-06-01T12:00:00Z', 'UTC', '0099-06-01'],
    ['2026-03-02T23:30:00Z', 'Mars/Olympus', '2026-03-02'],
  ])('%s in %s is %s', (moment, timeZone, day) => {
    expect(localDay(new Date(moment), timeZone)).toBe(day)
  })
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
])('%j is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known)
})
