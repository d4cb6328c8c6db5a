import { describe, expect, test } from 'vitest'
import { structureError } from '../src/requests/json-structure.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const list = (entries: number) => `[${Array(entries).fill('1').join()}]`

describe('the structure of a JSON text', () => {
  test.each([
    ['an empty text', ''],
    ['a number', '1'],
    ['32 levels', nested(32)],
    ['10,000 entries', list(10_000)],
    ['punctuation in strings', JSON.stringify({ a: `${'['.repeat(100)}${','.repeat(20_000)}` })],
    ['escaped quotes in strings', JSON.stringify({ a: `"${',"'.repeat(20_000)}\\` })],
    ['several lists of 9,000 entries', `[${Array(9).fill(list(9_000)).join()}]`],
  ])('has no error: %s', (_name, text) => {
    expect(structureError(text)).toBeNull()
  })

  test.each([
    ['33 levels', nested(33), 'is nested deeper than 32 levels'],
    ['10,001 entries', list(10_001), 'has a list or an object with more than 10000 entries'],
    [
      '10,001 names',
      `{"a":{${Array.from({ length: 10_001 }, (_, index) => `"${index}":1`).join()}}}`,
      'has a list or an object with more than 10000 entries',
    ],
    [
      'more than 100,000 entries in all',
      `[${Array(12).fill(list(9_000)).join()}]`,
      'has more than 100000 entries',
    ],
  ])('has an error: %s', (_name, text, error) => {
    expect(structureError(text)).toBe(error)
  })

  test.each(['"', '{"a', '{"a\\"', ']]]', '}{', '[1,2', '\\"', ',,,'])('leaves %s to the parser', text => {
    expect(structureError(text)).toBeNull()
  })
})
