import fc from '@mi/testkit/property'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gramsOf, searchKeys } from '../src/index.ts'
import { openPeople } from './support.ts'

let people: Awaited<ReturnType<typeof openPeople>>
beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people?.close())

/** Common first names and a common domain, with rare surnames. */
const NAME = `(array['anna','bo','zoë 😀'])[1 + n % 3] || ' ' || md5(n::text) || E'\\n' || n || '@harbour.example'`

test('counts common parts of any length and script, but not rare parts', async () => {
  const list = people.newList()
  await people.add(list, 3_000, NAME)
  await people.fold()
  const stored = async (part: string) => (await people.counts(list, part)).stored
  expect(await stored('anna ')).toBe(1_000)
  expect(await stored('ë 😀')).toBe(1_000)
  expect(await stored('@harbour.example')).toBe(3_000)
  // A name counts once, even if it contains the part several times.
  expect(await stored('a')).toBe(3_000)
  expect(await stored('e')).toBe(3_000)
  // No part crosses a line, and rare parts are not stored.
  expect(await stored('\n')).toBeNull()
  expect(await stored('anna 6c')).toBeNull()
  expect(await stored('xyz')).toBeNull()
})

test('does not count a short list or a list that has shrunk', async () => {
  const [short, other] = [people.newList(), people.newList()]
  await people.add(short, 1_999, NAME)
  await people.add(other, 2_500, NAME)
  await people.fold()
  expect(await people.counts(short, 'anna')).toEqual({ stored: null, count: 666 })
  expect(await people.counts(other, 'anna')).toEqual({ stored: 833, count: 833 })
  await people.pool.query('delete from people where account = $1 and id % 5 > 0', [other.accountId])
  await people.fold()
  expect((await people.counts(other, 'anna')).stored).toBeNull()
  await people.add(short, 1, NAME)
  await people.fold()
  expect((await people.counts(short, 'anna')).stored).toBe(666)
})

test('counts and first names are exact in every snapshot during concurrent changes', async () => {
  const list = people.newList()
  const { accountId } = list
  await people.add(list, 1_500, NAME)
  const change = fc.oneof(
    fc.integer({ min: 1, max: 1_200 }).map(count => () => people.add(list, count, NAME)),
    // Names that sort before all others with the same parts.
    fc
      .integer({ min: 1, max: 9 })
      .map(count => () => people.add(list, count, `'anna ' || n || ' bo @harbour'`)),
    fc
      .integer({ min: 2, max: 9 })
      .map(
        step => () =>
          people.pool.query(
            `update people set name = replace(name, 'anna', 'joanna') || 'x' where account = $1 and id % $2 = 0`,
            [accountId, step],
          ),
      ),
    fc
      .integer({ min: 3, max: 9 })
      .map(
        step => () =>
          people.pool.query('delete from people where account = $1 and id % $2 = 0', [accountId, step]),
      ),
  )
  const changes = fc.sample(change, { numRuns: 40, seed: fc.readConfigureGlobal()?.seed ?? Date.now() })
  let changing = true
  const fold = async () => {
    while (changing) await people.fold()
  }
  const read = async () => {
    while (changing)
      for (const part of ['a', 'anna', 'joanna', 'bo ', '@harbour', '1@harbour.example', 'x', '12']) {
        const found = await people.counts(list, part)
        expect([part, found.stored ?? found.count]).toEqual([part, found.count])
        const { stored, first } = await people.firsts(list, part)
        expect([part, stored]).toEqual([part, first])
      }
  }
  const apply = async () => {
    try {
      for (const one of changes) await one()
      await people.add(list, 3_000, NAME)
    } finally {
      changing = false
    }
  }
  // Two replicas fold concurrently.
  await Promise.all([apply(), fold(), fold(), read(), read()])
  await people.fold()
  const { rows } = await people.pool.query(
    'select count(*)::int as n from infra.name_changes where account_id = $1',
    [accountId],
  )
  expect(rows).toEqual([{ n: 0 }])
  const { stored, count } = await people.counts(list, 'anna')
  expect(stored).toBe(count)
  expect((await people.firsts(list, 'anna')).stored.length).toBeGreaterThan(0)
})

test('first names change only with names before the last of them', async () => {
  const list = people.newList()
  await people.add(list, 3_000, NAME)
  await people.fold()
  const firsts = async () => (await people.firsts(list, 'bo ')).stored
  const before = await firsts()
  expect(before).toHaveLength(40)
  await people.add(list, 1, `'bo 0'`)
  await people.add(list, 1, `'bo z'`)
  // The array is empty while a name with the part waits to be folded.
  expect(await firsts()).toEqual([])
  await people.fold()
  const [came, ...others] = await firsts()
  expect(others).toEqual(before)
  await people.pool.query(`update people set name = 'bo zz' where id = any ($1::bigint[])`, [
    [came, others[0]],
  ])
  await people.pool.query('delete from people where id = $1::bigint', [others[1]])
  await people.fold()
  expect(await firsts()).toEqual(others.slice(2))
  // With so many names, a walk finds a page immediately.
  await people.add(list, 60, `'bo 0' || n`)
  await people.fold()
  expect(await firsts()).toEqual([])
})

test('the keys that migrations compute in SQL equal the stored keys', async () => {
  const tenant = { accountId: 'acc_a', mode: 'live' as const }
  const texts = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constant('zoë 😀\nzoe@x')),
  )
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 2, max: 4 }), async (lines, length) => {
      const text = lines.join('\n')
      const { rows } = await people.pool.query<{ keys: string[] }>(
        'select infra.gram_keys($1, $2, $3, $4) as keys',
        [tenant.accountId, tenant.mode, text, length],
      )
      const grams = gramsOf(text).filter(gram => [...gram].length === length)
      expect(rows[0]?.keys.toSorted()).toEqual(searchKeys(tenant, grams).map(String).toSorted())
    }),
    { numRuns: 50 },
  )
})
