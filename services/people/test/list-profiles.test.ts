import { join } from 'node:path'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { foldNameChanges, readPart } from '@mi/name-search'
import { freshDatabaseUrl } from '@mi/testkit'
import fc from '@mi/testkit/property'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldedPart, nameKeyOf, searchText } from '../src/speakers/domain/search-text.ts'
import { listProfiles } from '../src/speakers/store/list-profiles.ts'
import { profileNamesOf } from '../src/speakers/store/profile-names.ts'
import { insertProfile, saveProfile } from '../src/speakers/store/profiles.ts'
import { type PeopleDatabase, peopleDatabase } from '../src/store/database.ts'

const tenant = { accountId: newId('acc'), mode: 'live' as const }
/**
 * First names that are common at the beginning, everywhere, and at the end of the list, with rare surnames.
 */
const FIRSTS = ['Ada', 'Jo', 'Zoë']
type Person = { id: string; name: string; email: string | null }
const people: Person[] = Array.from({ length: 3_600 }, (_, n) => ({
  id: newId('spk'),
  name: `${FIRSTS[n % 3]} Mar${((n * 7919) % 3_600).toString(36)}`,
  email: n % 4 === 0 ? `${n}@harbour.example` : null,
}))
/** The people in the order of lists. */
const searchedOf = (all: Iterable<Person>) =>
  [...all]
    .map(({ id, name, email }) => ({ id, nameKey: nameKeyOf(name), text: searchText({ name, email }) }))
    .sort((a, b) => Buffer.compare(Buffer.from(a.nameKey), Buffer.from(b.nameKey)) || (a.id < b.id ? -1 : 1))
const searched = searchedOf(people)

let database: PeopleDatabase
beforeAll(async () => {
  const url = freshDatabaseUrl('profiles')
  await migrate({ url, folder: join(import.meta.dirname, '../prisma') })
  database = peopleDatabase.open({ url })
  for (let from = 0; from < people.length; from += 100)
    await database.transaction(async tx => {
      for (const person of people.slice(from, from + 100))
        await insertProfile(tx, tenant, { ...person, organization: null, createdAt: new Date() })
    })
  await foldNameChanges(database, profileNamesOf)
})
afterAll(() => database?.close())

test.each(['a', 'mar', 'zoë', 'JO M', 'harbour', '@harbour.ex', '1@harbour', 'marzz', 'mar1', '%', '\n'])(
  'each page for %j is exact, by offset and by cursor',
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

test('keeps counts and first profiles only of common parts', async () => {
  const kept = (part: string) =>
    readPart(database.pool, { ...tenant, list: '' }, part).then(({ found }) => found)
  expect([await kept('zoe'), await kept('mar'), await kept('harbour')]).toEqual([1_200, 3_600, 900])
  expect([await kept('marzz'), await kept('1@harbour')]).toEqual([null, null])
  const { rows } = await database.pool.query(
    `select part, items from infra.name_part_firsts where account_id = $1 and mode = $2 and part = any ($3) order by part`,
    [tenant.accountId, tenant.mode, ['zoe', 'marzz', 'harbour']],
  )
  const first = (part: string) => searched.filter(({ text }) => text.includes(part)).slice(0, 40)
  expect(rows).toEqual(['harbour', 'zoe'].map(part => ({ part, items: first(part).map(({ id }) => id) })))
})

const COMMON = ['Ada', 'Jo', 'Zoë']
const word = fc.oneof(
  fc.constantFrom(
    ...COMMON,
    'Mar1',
    'X',
    'é',
    'ß',
    '李',
    '小龙',
    'Анна',
    'محمد',
    'O’Neil',
    'Øystein',
    'İnci',
    'ﬁn',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
)
const fullName = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '-', ' – ', '')), { minLength: 1, maxLength: 4 })
  .map(words => words.map(([word, seam]) => word + seam).join(''))
const change = fc.record({
  what: fc.constantFrom('add', 'add', 'rename', 'merge', 'unmerge', 'delete', 'fold'),
  // Names that sort before nearly all others with a common part, or anywhere.
  name: fc.oneof(fullName, fc.constantFrom('Aa Jo', 'A Zoë', 'Ada', 'Ada Mar0', 'Jo')),
  withEmail: fc.boolean(),
  at: fc.nat(),
})
const question = fc.record({
  part: fc.oneof(fc.constantFrom(...COMMON, 'a', 'JO ', 'o m', '@harbour'), fullName, fc.constant(null)),
  // A part of an existing name or e-mail, used when `part` is null.
  of: fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 9 })),
  limit: fc.integer({ min: 1, max: 60 }),
  offset: fc.constantFrom(0, 0, 1, 20, 45, 700),
})

test('every search equals a filter of all names while profiles change', {
  timeout: 240_000,
}, async () => {
  const shown = new Map(people.map(person => [person.id, person]))
  const merged = new Map<string, Person>()
  const any = <Value>(all: Map<string, Value>, at: number) => [...all.values()][at % all.size] as Value
  const where = ({ id }: Person) => ({ where: { id, ...tenant } })
  const moved = async (
    person: Person,
    from: Map<string, Person>,
    to: Map<string, Person>,
    into: string | null,
  ) => {
    await database.prisma.speakerProfile.update({ ...where(person), data: { mergedInto: into } })
    from.delete(person.id)
    to.set(person.id, person)
  }
  const apply: Record<string, (person: Person, at: number) => Promise<unknown>> = {
    async add(person) {
      await insertProfile(database.prisma, tenant, { ...person, organization: null, createdAt: new Date() })
      shown.set(person.id, person)
    },
    async rename(person, at) {
      const renamed = { ...person, id: any(shown, at).id }
      await saveProfile(database.prisma, tenant, { ...renamed, organization: null }, new Date())
      shown.set(renamed.id, renamed)
    },
    merge: (_, at) => moved(any(shown, at), shown, merged, any(shown, at + 1).id),
    unmerge: async (_, at) => merged.size > 0 && moved(any(merged, at), merged, shown, null),
    async delete(_, at) {
      const person = any(shown, at)
      await database.prisma.speakerProfile.delete(where(person))
      shown.delete(person.id)
    },
    fold: () => foldNameChanges(database, profileNamesOf),
  }
  const changes = fc.array(change, { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(changes, fc.array(question, { minLength: 1, maxLength: 4 }), async (all, questions) => {
      for (const { what, name, withEmail, at } of all) {
        const id = newId('spk')
        await apply[what]?.({ id, name, email: withEmail ? `${id}@harbour.example` : null }, at)
      }
      const listed = searchedOf(shown.values())
      for (const { part, of, limit, offset } of questions) {
        const characters = [...any(shown, of[0])[of[1] % 5 === 0 ? 'id' : 'name']]
        const start = of[1] % characters.length
        const search = part ?? characters.slice(start, start + of[2]).join('')
        const folded = foldedPart(search)
        const expected = listed.filter(({ text }) => text.includes(folded))
        const ask = (page: { offset: number; after: { nameKey: string; id: string } | null }) =>
          listProfiles(database, tenant, { limit, ...page, search })
        const page = await ask({ offset, after: null })
        const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
        expect([search, ids(page.profiles), page.total, page.hasMore]).toEqual([
          ...[search, ids(expected.slice(offset, offset + limit)), expected.length],
          offset + limit < expected.length,
        ])
        const after = page.profiles.at(-1)
        if (!after) continue
        const next = await ask({ offset: 0, after })
        const rest = expected.slice(offset + page.profiles.length)
        expect([search, ids(next.profiles), next.total, next.hasMore]).toEqual([
          ...[search, ids(rest.slice(0, limit)), null],
          limit < rest.length,
        ])
      }
    }),
    { numRuns: 60 },
  )
})

test('stores and finds a name whose characters fold to phrases', async () => {
  const name = Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0xfdf0 + (n % 12))).join('')
  await insertProfile(database.prisma, tenant, {
    ...{ id: newId('spk'), name, email: null, organization: null, createdAt: new Date() },
  })
  const search = name.slice(0, 3)
  const { profiles } = await listProfiles(database, tenant, { limit: 5, offset: 0, after: null, search })
  expect(profiles.map(profile => profile.name)).toEqual([name])
})
