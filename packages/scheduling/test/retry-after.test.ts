import { expect, test } from 'vitest'
import { parseRetryAfter } from '../src/index.ts'

test('Retry-After is parsed as seconds or a date; other values are ignored', () => {
  const now = new Date('2026-03-02T10:00:00Z')
  expect(parseRetryAfter('120', now)).toBe(120_000)
  expect(parseRetryAfter([' 0.5', '9'], now)).toBe(500)
  expect(parseRetryAfter('Mon, 02 Mar 2026 10:01:00 GMT', now)).toBe(60_000)
  expect(parseRetryAfter('Mon, 02 Mar 2026 09:01:00 GMT', now)).toBe(0)
  for (const header of [undefined, null, [], '', 'soon', '-5', '1e9'])
    expect(parseRetryAfter(header, now)).toBeNull()
})
