import { expect, test } from 'vitest'
import { askedDays } from '../../src/answers/domain/asked-days.ts'

const iso = (days: ReturnType<typeof askedDays>) => [days.from?.toISOString(), days.to?.toISOString()]

test.each([
  ['today', '2026-03-03T23:00:00.000Z', '2026-03-04T22:59:59.999Z'],
  ['yesterday', '2026-03-02T23:00:00.000Z', '2026-03-03T22:59:59.999Z'],
  ['this week', '2026-03-01T23:00:00.000Z', '2026-03-08T22:59:59.999Z'],
  ['last week', '2026-02-22T23:00:00.000Z', '2026-03-01T22:59:59.999Z'],
  ['last month', '2026-01-31T23:00:00.000Z', '2026-02-28T22:59:59.999Z'],
] as const)('%s, on a Wednesday in Berlin', (period, from, to) => {
  expect(iso(askedDays(period, new Date('2026-03-04T12:00:00Z'), 'Europe/Berlin'))).toEqual([from, to])
})

test('finds the start and end of a week with a clock change', () => {
  expect(iso(askedDays('this week', new Date('2026-03-29T12:00:00Z'), 'Europe/Berlin'))).toEqual([
    '2026-03-22T23:00:00.000Z',
    '2026-03-29T21:59:59.999Z',
  ])
})

test('returns December of the year before for last month in January', () => {
  expect(iso(askedDays('last month', new Date('2026-01-10T12:00:00Z'), 'UTC'))).toEqual([
    '2025-12-01T00:00:00.000Z',
    '2025-12-31T23:59:59.999Z',
  ])
})
