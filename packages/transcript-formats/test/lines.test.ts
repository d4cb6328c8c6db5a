import { expect, test } from 'vitest'
import { MAX_LINES } from '../src/limits.ts'
import { createLineSplitter } from '../src/parse/lines.ts'
import { TranscriptParseError, ValidationErrors } from '../src/parse/transcript-parse-error.ts'
import { chunksOf } from './read-files.ts'

function linesOf(file: string, chunkBytes = file.length): [number, string][] {
  const splitter = createLineSplitter(new ValidationErrors())
  const pushed = [...chunksOf(Buffer.from(file), chunkBytes)].flatMap(chunk => [...splitter.push(chunk)])
  return [...pushed, ...splitter.finish()].map(({ number, text }) => [number, text])
}

test.each([1, 2, 3, 1000])('splits lines at CRLF, LF or CR in chunks of %i bytes', size => {
  expect(linesOf('a\nb\r\nc\rd\n\ré', size)).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, 'd'],
    [5, ''],
    [6, 'é'],
  ])
})

test.each([1, 2, 1000])('returns consecutive blank lines as one and counts all (%i)', size => {
  expect(linesOf('\n\n \n\t \r\na\n\n\r\n  \nb \n', size)).toEqual([
    [1, ''],
    [5, 'a'],
    [6, ''],
    [9, 'b '],
  ])
})

test('returns one blank line for twenty million newlines', () => {
  expect(linesOf('\n'.repeat(20 * 1024 * 1024), 64 * 1024)).toEqual([[1, '']])
})

test('limits the number of lines that are not blank', () => {
  expect(linesOf('a\n\n'.repeat(MAX_LINES))).toHaveLength(2 * MAX_LINES)
  expect(() => linesOf('a\n\n'.repeat(MAX_LINES + 1))).toThrow(TranscriptParseError)
})
