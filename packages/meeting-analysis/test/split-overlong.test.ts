import { expect, test } from 'vitest'
import { LONGEST_CLAUSE, readClauses } from '../src/sentences/read-clauses.ts'
import { summarize } from '../src/summarize.ts'
import { request, segments } from './sample-meeting.ts'

const said = (text: string) => [{ ...(segments[0] as (typeof segments)[number]), text }]

test.each([
  ['a word without end', '会議'.repeat(20_000)],
  ['words without a mark between commas', 'and then, '.repeat(5_000)],
  ['characters of two code units', `x${'𠮷'.repeat(5_000)}a`],
])('%s is read in pieces without loss', (_, text) => {
  const clauses = readClauses(said(`${text} end`))
  expect(Math.max(...clauses.map(({ from, to }) => to - from))).toBeLessThanOrEqual(LONGEST_CLAUSE)
  const read = clauses.map(({ from, to }) => text.slice(from, to)).join('')
  expect(read).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/)
  expect(read.length).toBeGreaterThan(text.length * 0.95)
})

test.each([
  ['one cue of 99,900 characters', 'ja', '会議'.repeat(49_950)],
  ['tags that never end', 'en', '<b'.repeat(50_000)],
  ['marks and spaces', 'de', ', . '.repeat(25_000)],
])('%s takes seconds at most', (_, language, text) => {
  const before = process.cpuUsage()
  summarize({ ...request, language, segments: said(text) })
  const { user, system } = process.cpuUsage(before)
  // A minute and more before; far below a second on an idle machine now.
  expect((user + system) / 1e6).toBeLessThan(20)
})
