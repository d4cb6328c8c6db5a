import { join } from 'node:path'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { foldNameChanges, readPart } from '@mi/name-search'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldedPart, nameKeyOf, searchText } from '../src/speakers/domain/search-text.ts'
import { listProfiles } from '../src/speakers/store/list-profiles.ts'
import { profileNamesOf } from '../src/speakers/store/profile-names.ts'
import { insertProfile } from '../src/speakers/store/profiles.ts'
import { type PeopleDatabase, peopleDatabase } from '../src/store/database.ts'

const tenant = { accountId: newId('acc'), mode: 'live' as const }
/** Common at the beginning of the list, common everywhere, common at its end; and rare surnames. */
const FIRSTS = ['Ada', 'Jo', 'Zoë']
const people = Array.from({ length: 3_600 }, (_, n) => ({
  id: newId('spk'),
  name: `${FIRSTS[n % 3]} Mar${((n * 7919) % 3_600).toString(36)}`,
  email: n % 4 === 0 ? `${n}@harbour.example` : null,
}))
const searched = people
  .map(({ id, name, email }) => ({ id, nameKey: nameKeyOf(name), text: searchText({ name, email }) }))
  .sort((a, b) => (a.nameKey < b.nameKey || (a.nameKey === b.nameKey && a.id < b.id) ? -1 : 1))

let database: PeopleDatabase
beforeAll(async () => {
  const url = freshDatabaseUrl('profiles')
  await migrate({ url, folder: join(import.meta.dirname, '../prisma') })
  database = peopleDatabase.open({ url })
  for (let from = 0; from < people.length; from += 400)
    await database.transaction(async tx => {
      for (const one of people.slice(from, from + 400))
        await insertProfile(tx, tenant, { ...one, organization: null, createdAt: new Date() })
    })
  await foldNameChanges(database, profileNamesOf)
})
afterAll(() => database?.close())

test.each(['a', 'mar', 'zoë', 'JO M', 'harbour', '@harbour.ex', '1@harbour', 'marzz', 'mar1', '%', '\n'])(
  'every page of a search for %j, by offset and by position, has what it must, in order, with the exact total',
  async search => {
    const part = foldedPart(search)
    const expected = searched.filter(({ text }) => text.includes(part)).map(({ id }) => id)
    const limit = Math.max(5, Math.ceil(expected.length / 6))
    const byOffset: string[] = []
    for (let offset = 0; offset === 0 || byOffset.length < expected.length; offset += limit) {
      const page = await listProfiles(database, tenant, { limit, offset, after: null, search })
      byOffset.push(...page.profiles.map(({ id }) => id))
      expect([page.total, page.hasMore]).toEqual([expected.length, byOffset.length < expected.length])
    }
    const byPosition: string[] = []
    for (let after: { nameKey: string; id: string } | null = null, hasMore = true; hasMore; ) {
      const page = await listProfiles(database, tenant, { limit, offset: 0, after, search })
      byPosition.push(...page.profiles.map(({ id }) => id))
      after = page.profiles.at(-1) ?? null
      hasMore = page.hasMore
      expect(page.profiles.length > 0 || expected.length === 0).toBe(true)
    }
    expect([byOffset, byPosition]).toEqual([expected, expected])
    const beyond = await listProfiles(database, tenant, { limit, offset: 99_000, after: null, search })
    expect(beyond).toEqual({ profiles: [], hasMore: false, total: expected.length })
  },
)

test('both ways of finding a page were tried: counts of common parts are kept, those of rare ones are not', async () => {
  const kept = (part: string) =>
    readPart(database.pool, { ...tenant, list: '' }, part).then(({ found }) => found)
  expect([await kept('zoe'), await kept('mar'), await kept('harbour')]).toEqual([1_200, 3_600, 900])
  expect([await kept('marzz'), await kept('1@harbour')]).toEqual([null, null])
})

test('a name whose characters are phrases when they are folded is stored and found', async () => {
  const name = Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0xfdf0 + (n % 12))).join('')
  await insertProfile(database.prisma, tenant, {
    ...{ id: newId('spk'), name, email: null, organization: null, createdAt: new Date() },
  })
  const search = name.slice(0, 3)
  const { profiles } = await listProfiles(database, tenant, { limit: 5, offset: 0, after: null, search })
  expect(profiles.map(one => one.name)).toEqual([name])
})
