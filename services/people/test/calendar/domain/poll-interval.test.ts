import { expect, test } from 'vitest'
import { pollInterval } from '../../../src/calendar/domain/poll-interval.ts'

const POLL_MS = 300_000
const facts = { provider: 'google', quietReads: 0, eventIsNear: false }

test('doubles the interval after each unchanged read, up to four times', () => {
  const intervals = [0, 1, 2, 3, 500].map(quietReads => pollInterval({ ...facts, quietReads }, POLL_MS))
  expect(intervals).toEqual([300_000, 600_000, 1_200_000, 1_200_000, 1_200_000])
})

test('uses the normal interval before an event', () => {
  expect(pollInterval({ ...facts, quietReads: 9, eventIsNear: true }, POLL_MS)).toBe(POLL_MS)
})

test('reads a feed every 15 minutes', () => {
  for (const quietReads of [0, 9])
    expect(pollInterval({ provider: 'ics', quietReads, eventIsNear: true }, POLL_MS)).toBe(900_000)
})
