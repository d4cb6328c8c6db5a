import { request, segments } from '@mi/meeting-analysis/sample-meeting'
import { describe, expect, test } from 'vitest'
import { plausibleDay } from '../../../src/engines/language-model/draft/check-due-date.ts'
import { checkOwner } from '../../../src/engines/language-model/draft/check-owner.ts'
import { escapeMarkdown } from '../../../src/engines/language-model/draft/escape-markdown.ts'
import { makeTopics } from '../../../src/engines/language-model/draft/make-topics.ts'
import { clippedText, plainText } from '../../../src/engines/language-model/draft/plain-text.ts'
import { findQuote } from '../../../src/engines/language-model/evidence/find-quote.ts'
import { numberSegments } from '../../../src/engines/language-model/transcript/number-segments.ts'
import { splitByTokens } from '../../../src/engines/language-model/transcript/split-by-tokens.ts'

describe('a quote', () => {
  const said = "So, we'll  ship\nit on May 3rd — not before (really)."
  test.each([
    ["we'll ship it", "we'll  ship\nit"],
    ["  “we'll ship it”  ", "we'll  ship\nit"],
    ["“…we'll ship it…”", "we'll  ship\nit"],
    ["we'll ship it...", "we'll  ship\nit"],
    ['not before (really).', 'not before (really).'],
    [said, said],
  ])('%j is found as %j', (quote, span) => {
    expect(findQuote(quote, said)).toBe(span)
  })

  test.each([
    'we will ship it',
    'WE’LL SHIP IT',
    "we'll ship",
    "'ll ship it on Ma",
    'not before really',
    '.*',
    '...',
    '',
    '— — —',
  ])('%j is not found', quote => {
    expect(findQuote(quote, said)).toBeNull()
  })

  test('may be a complete short segment, or part of an unspaced script', () => {
    expect(findQuote('Agreed.', 'Agreed.')).toBe('Agreed.')
    expect(findQuote('価格は三千円です', '新しい製品の価格について話します。価格は三千円です。')).toBe(
      '価格は三千円です',
    )
    expect(findQuote('価格は五千円です', '価格は三千円です。')).toBeNull()
  })
})

test.each([
  ['- item', '\\- item'],
  ['1. first', '1\\. first'],
  ['1) first', '1\\) first'],
  ['+ plus', '\\+ plus'],
  ['# title', '\\# title'],
  ['a_b*c`d`', 'a\\_b\\*c\\`d\\`'],
  ['see https://x.example', 'see https\\://x.example'],
  ['at 10:30, ratio 3:1, note: fine', 'at 10:30, ratio 3:1, note: fine'],
  ['AT&T &amp; co', 'AT&T \\&amp; co'],
])('as Markdown %j is written %j', (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown)
})

test.each([
  ['![alt](http://x/y.png "t") and [text](http://x(1))', 'alt and text'],
  ['a < b and c > d', 'a < b and c > d'],
  ['<b>bold</b> <!-- hidden --> __also__', 'bold also'],
  ['one\n\n# two\u202Eevil\u0007\u200B', 'one # twoevil'],
  ['snake_case and 2 * 3 * 4', 'snake_case and 2 * 3 * 4'],
  ['<img src=x onerror=', ''],
])('plain text of %j is %j', (written, plain) => {
  expect(plainText(written)).toBe(plain)
})

test('cuts text at a word boundary and never inside a character', () => {
  expect(clippedText('one two three four', 12)).toBe('one two…')
  expect(clippedText('😀'.repeat(10), 6)).toBe('😀😀…')
})

test.each([
  ['2026-03-04', '2026-03-04'],
  ['2028-02-29', '2028-02-29'],
  ['2026-03-03', null],
  ['2026-02-30', null],
  ['2029-03-05', null],
  ['2026-3-6', null],
  ['2026-03-06T00:00:00Z', null],
])('the due date %s counts as %s', (given, date) => {
  expect(plausibleDay(given, request.meeting)).toBe(date)
})

test('returns no due dates without the day of the meeting', () => {
  expect(plausibleDay('2026-03-06', { ...request.meeting, startedAt: null })).toBeNull()
})

test('finds an owner only by an unambiguous name', () => {
  const twins = [
    { id: '1', name: 'Tom Reed', email: null },
    { id: '2', name: 'Tom Reed', email: null },
    { id: '3', name: 'Anna Berg', email: null },
  ]
  const [first] = segments
  const spoken = [
    {
      ...(first as (typeof segments)[number]),
      speakerId: null,
      speakerName: 'Guest Nora',
      text: 'Can Priya look at it?',
    },
  ]
  const named = (assigneeName: string) =>
    checkOwner({ assignee: null, assigneeName }, [], { participants: twins, segments: spoken }, 'en')
  const nobody = { assigneeId: null, assigneeName: null }
  expect(named('Anna')).toEqual({ assigneeId: '3', assigneeName: null })
  expect(named('nora')).toEqual({ assigneeId: null, assigneeName: 'Guest Nora' })
  expect(named('Priya')).toEqual(nobody)
  expect(named('Tom Reed')).toEqual(nobody)
  expect(named('Everybody')).toEqual(nobody)
})

test('covers the meeting with topics in order, whatever the numbers', () => {
  const shown = numberSegments(segments, () => 'P1')
  const topic = (title: string, first_segment: number) => ({ title, first_segment, keywords: ['a', 'a', ''] })
  const topics = makeTopics(
    [
      topic('Late', 9),
      topic('Early', 3),
      topic('Again', 9),
      topic('Nowhere', 99),
      topic(' ', 5),
      topic('Less', -1),
    ],
    shown,
  )
  expect(topics.map(({ title }) => title)).toEqual(['Early', 'Late'])
  expect(topics.flatMap(({ segmentIds }) => segmentIds)).toEqual(segments.map(({ id }) => id))
  expect(topics[0]).toMatchObject({ start: 0, end: 63, keywords: ['a'] })
})

test('splits lines into the fewest parts of similar size', () => {
  const lines = Array.from({ length: 100 }, (_, at) => ({ line: `${at} ${'word '.repeat(10)}` }))
  const parts = splitByTokens(lines, 500)
  expect(parts.flat()).toEqual(lines)
  expect(parts.length).toBe(4)
  expect(Math.min(...parts.map(part => part.length))).toBeGreaterThan(15)
})
