import { expect, test } from 'vitest'
import { createOpeningLimits } from '../../src/sharing/domain/opening-limits.ts'

const START = new Date('2026-03-02T09:00:03Z')
const from = (link: string, clientIp = '192.0.2.1') => ({ link, clientIp })

test('allows 60 readings of a link in ten seconds, then waits', () => {
  const limits = createOpeningLimits()
  for (let count = 0; count < 60; count++)
    expect(limits.take('meeting', from('a', `192.0.2.${count}`), START)).toBeNull()
  expect(limits.take('meeting', from('a', '198.51.100.1'), START)).toBe(7)
  expect(limits.take('meeting', from('b'), START)).toBeNull()
  expect(limits.take('meeting', from('a'), new Date('2026-03-02T09:00:10Z'))).toBeNull()
})

test('allows 120 readings per address in ten seconds across links', () => {
  const limits = createOpeningLimits()
  for (let count = 0; count < 120; count++)
    expect(limits.take('meeting', from(`link ${count}`, '2001:db8::1'), START)).toBeNull()
  expect(limits.take('meeting', from('another', '2001:db8::2'), START)).toBe(7)
  expect(limits.take('meeting', from('another', '2001:db8:0:1::2'), START)).toBeNull()
})

test('counts comments, forms and ranges of a recording separately', () => {
  const limits = createOpeningLimits()
  for (let count = 0; count < 300; count++) expect(limits.take('other', from('a'), START)).toBeNull()
  expect(limits.take('other', from('a'), START)).toBe(7)
  expect(limits.take('meeting', from('a'), START)).toBeNull()
})
