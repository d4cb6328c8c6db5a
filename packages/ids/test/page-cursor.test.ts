import { expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from '../src/page-cursor.ts'

it('gives back the position', () => {
  expect(decodeCursor(encodeCursor([1767225600000, 'mtg_1']), ['number', 'string'])).toEqual([
    1767225600000,
    'mtg_1',
  ])
})

it.each([
  '',
  'x',
  '{}',
  encodeCursor(['mtg_1']),
  encodeCursor(['a', 'b']),
  encodeCursor([1, 'a', 2]),
  'bnVsbA',
])('refuses %j', cursor => {
  expect(decodeCursor(cursor, ['number', 'string'])).toBeNull()
})
