// Long lists on the page of a shared meeting: the links reach every entry on exactly one page, and every page is short.
import fc from '@mi/testkit/property'
import { expect, test } from 'vitest'
import { entriesBefore, entriesFrom, type ShownEntries } from '../../src/sharing/pages/entries.ts'
import { addressOf, placeOf } from '../../src/sharing/pages/place.ts'
import { lengthOf } from '../../src/sharing/pages/transcript-parts.ts'

const lengths = fc.array(fc.oneof(fc.nat(300), fc.constantFrom(1, 19_999, 20_000, 50_000)), {
  maxLength: 450,
})
const listOf = (all: number[]) => {
  const list = all.map((length, id) => ({ id, content: 'x'.repeat(length) }))
  // Returns one entry more than the page, as the lists of the database do.
  const read = async ({ limit, offset }: { limit: number; offset: number }) =>
    list.slice(offset, offset + limit + 1)
  return { list, read }
}
const sizeOf = (entries: { content: string }[]) =>
  entries.reduce((sum, { content }) => sum + content.length, 0)

test('pages through comments from the latest to the first', async () => {
  await fc.assert(
    fc.asyncProperty(lengths, async all => {
      const { list, read } = listOf(all)
      const seen: typeof list = []
      for (let until: number | null = null; until !== 0; ) {
        const shown: ShownEntries<(typeof list)[0]> = await entriesBefore(read, list.length, until)
        const { entries, from, total } = shown
        expect(total).toBe(list.length)
        expect(entries).toEqual(list.slice(from, until ?? list.length))
        if (entries.length > 1) expect(sizeOf(entries)).toBeLessThanOrEqual(20_000)
        expect(entries.length).toBeLessThanOrEqual(100)
        if (list.length > 0) expect(entries.length).toBeGreaterThan(0)
        seen.unshift(...entries)
        until = from
      }
      expect(seen).toEqual(list)
    }),
  )
})

test('pages through notes from the latest to the oldest', async () => {
  await fc.assert(
    fc.asyncProperty(lengths, async all => {
      const { list, read } = listOf(all)
      const seen: typeof list = []
      while (seen.length < list.length) {
        const { entries, from } = await entriesFrom(read, list.length, seen.length)
        expect([from, entries.length > 0]).toEqual([seen.length, true])
        if (entries.length > 1) expect(sizeOf(entries)).toBeLessThanOrEqual(20_000)
        seen.push(...entries)
      }
      expect(seen).toEqual(list)
    }),
  )
})

test('shows the end of a list for a position after its end', async () => {
  const { list, read } = listOf([5, 5])
  expect(await entriesBefore(read, 2, 90_000)).toEqual({ entries: list, from: 0, total: 2 })
  expect(await entriesFrom(read, 2, 90_000)).toEqual({ entries: [], from: 90_000, total: 2 })
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_570, '1 h'],
  [3_600, '1 h'],
  [4_810, '1 h 20 min'],
  [7_199, '2 h'],
])('a meeting of %i seconds has a length of %s', (seconds, text) => expect(lengthOf(seconds)).toBe(text))

test('restores a place from its URL, and the start from others', () => {
  const count = fc.integer({ min: 1, max: 100_000 })
  const place = fc.record({
    part: fc.nat(99_999),
    commentsBefore: fc.option(count),
    notesFrom: fc.oneof(fc.constant(0), count),
  })
  fc.assert(
    fc.property(place, at => {
      const { searchParams } = new URL(addressOf('/shared/x', at, '#notes'), 'http://localhost')
      expect(placeOf(Object.fromEntries(searchParams))).toEqual(at)
    }),
  )
  const start = { part: 0, commentsBefore: null, notesFrom: 0 }
  for (const value of ['0', '-1', '1.5', '1e3', ' 1', '', 'x', '9'.repeat(20), ['2', '3']])
    expect(placeOf({ part: value, comments: value, notes: value })).toEqual(start)
  expect(addressOf('/shared/x', start)).toBe('/shared/x')
})
