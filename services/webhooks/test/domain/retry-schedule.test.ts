import { expect, test } from 'vitest'
import { nextAttemptInMs } from '../../src/domain/retry-schedule.ts'

const SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

test('has ten attempts with delays that vary by a fifth', () => {
  for (const [index, seconds] of SECONDS.entries()) {
    expect(nextAttemptInMs(index + 1, null, 0.5)).toBe(seconds * 1000)
    expect(nextAttemptInMs(index + 1, null, 0)).toBe(seconds * 800)
    expect(nextAttemptInMs(index + 1, null, 1)).toBe(seconds * 1200)
  }
  expect(nextAttemptInMs(10, null, 0.5)).toBeNull()
})

test('delays an attempt by Retry-After, up to a day, never shortens it', () => {
  expect(nextAttemptInMs(1, 60_000, 0.5)).toBe(60_000)
  expect(nextAttemptInMs(2, 60_000, 0.5)).toBe(300_000)
  expect(nextAttemptInMs(1, 1e12, 0.5)).toBe(86_400_000)
})
