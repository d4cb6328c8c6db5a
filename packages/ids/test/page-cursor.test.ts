import { expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from '../src/page-cursor.ts'

it('decodes to the position', () => {
  expect(decodeCursor(encodeCursor([1767225600000, 'mtg_1']), ['number', 'string'])).toEqual([
    1767225600000,
    'mtg_1',
  ])
})

it.each([
  '',
  'x',
  '{}',
  `${encodeCursor([0, 'mtg_1'])}!!`,
  encodeCursor(['mtg_1']),
  encodeCursor(['a', 'b']),
  encodeCursor([1, 'a', 2]),
  'bnVsbA',
  encodeCursor([1.5, 'mtg_1']),
  encodeCursor([8.64e15, 'mtg_1']),
  encodeCursor([-62_135_596_800_001, 'mtg_1']),
  encodeCursor([0, 'mtg_\0']),
])('refuses %j', cursor => {
  expect(decodeCursor(cursor, ['number', 'string'])).toBeNull()
})
