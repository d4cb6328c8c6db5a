import { expect, it } from 'vitest'
import { parseRange } from '../src/http-range.ts'

it.each([
  ['', null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=4-99', { start: 4, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,4-5', null],
  ['bytes=-', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
])('reads %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range)
})

it('is unsatisfiable for an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
})
