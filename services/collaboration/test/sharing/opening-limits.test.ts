import { expect, test } from 'vitest'
import { createOpeningLimits } from '../../src/sharing/opening-limits.ts'

const START = new Date('2026-03-02T09:00:10Z')
const from = (link: string, clientIp = '192.0.2.1') => ({ link, clientIp })

test('allows 300 openings of a link in a minute, and says how long to wait', () => {
  const limits = createOpeningLimits()
  for (let count = 0; count < 300; count++)
    expect(limits.take('meeting', from('a', `192.0.2.${count % 200}`), START)).toBeNull()
  expect(limits.take('meeting', from('a', '198.51.100.1'), START)).toBe(50)
  expect(limits.take('meeting', from('b'), START)).toBeNull()
  expect(limits.take('meeting', from('a'), new Date('2026-03-02T09:01:00Z'))).toBeNull()
})

test('allows 600 openings from an address in a minute, whatever the links', () => {
  const limits = createOpeningLimits()
  for (let count = 0; count < 600; count++)
    expect(limits.take('meeting', from(`link ${count}`, '2001:db8::1'), START)).toBeNull()
  expect(limits.take('meeting', from('another', '2001:db8::2'), START)).toBe(50)
  expect(limits.take('meeting', from('another', '2001:db8:0:1::2'), START)).toBeNull()
})

test('counts ranges of a recording by themselves', () => {
  const limits = createOpeningLimits()
  for (let count = 0; count < 1_200; count++) expect(limits.take('recording', from('a'), START)).toBeNull()
  expect(limits.take('recording', from('a'), START)).toBe(50)
  expect(limits.take('meeting', from('a'), START)).toBeNull()
})
