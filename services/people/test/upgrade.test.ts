// Tests that data of an earlier version can be searched after the migrations, and while the version is
// replaced.
import { join } from 'node:path'
import { migrate, type Tenant } from '@mi/database'
import { newId } from '@mi/ids'
import { foldNameChanges, gramsOf, searchKeys } from '@mi/name-search'
import { wrongParts } from '@mi/name-search/wrong-parts'
import { createEarlier, freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameLookups } from '../src/speakers/domain/name-forms.ts'
import { foldedPart, nameKeyOf, searchText } from '../src/speakers/domain/search-text.ts'
import { listProfiles } from '../src/speakers/store/list-profiles.ts'
import { profileNamesOf } from '../src/speakers/store/profile-names.ts'
import { type PeopleDatabase, peopleDatabase } from '../src/store/database.ts'

const FOLDER = join(import.meta.dirname, '../prisma')
const newTenant = (mode: 'live' | 'test' = 'live') => ({ accountId: newId('acc'), mode })
/**
 * Accounts that the earlier version counted, did not count, whose list is short, and whose profiles are all
 * deleted.
 */
const counted = newTenant()
const waiting = newTenant()
const short = newTenant()
const sandbox = { ...counted, mode: 'test' as const }
const emptied = newTenant()
const ODD = [
  'X',
  'Bo',
  '李',
  '李小龙',
  'Анна Каренина',
  'محمد علي',
  'zoë 😀😀😀😀',
  '100%_\\',
  'İnci ﬁn',
  'a '.repeat(90),
  '\n\n',
  '—',
]

interface Person {
  id: string
  name: string
  email: string | null
}

function peopleNamed(count: number): Person[] {
  return Array.from({ length: count }, (_, n) => ({
    id: newId('spk'),
    name: `${['Ada', 'Jo', 'Zoë'][n % 3]} Mar${((n * 7919) % count).toString(36)}`,
    email: n % 4 === 0 ? `${n}@harbour.example` : null,
  }))
}

let database: PeopleDatabase
/** The number of keys that the migrations have added. */
let added: number
const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.poolAcrossTenants.query<Row>(text, values)).rows

beforeAll(async () => {
  const url = freshDatabaseUrl('people_upgrade')
  await createEarlier(url, FOLDER, {
    infrastructure: '0002_name_search.sql',
    migration: '20261122144948_calendar_retention',
  })
  database = peopleDatabase.open({ url })
  const people = peopleNamed(2_600)
  await insertAsBefore(counted, people)
  await countAsBefore(counted)
  // Pending changes, by name.
  const [renamed, merged, unmerged, deleted] = people as [Person, Person, Person, Person]
  await renameAsBefore(counted, { ...renamed, name: 'Ada Renamed' })
  await sql('update speaker_profiles set merged_into = $1 where id = any ($2)', [
    renamed.id,
    [merged.id, unmerged.id],
  ])
  await sql('update speaker_profiles set merged_into = null where id = $1', [unmerged.id])
  await sql('delete from speaker_profiles where id = $1', [deleted.id])
  await insertAsBefore(counted, [{ id: newId('spk'), name: 'Ada Added', email: null }])
  await insertAsBefore(waiting, peopleNamed(2_100))
  await insertAsBefore(
    short,
    ODD.map(name => ({ id: newId('spk'), name, email: null })),
  )
  await insertAsBefore(sandbox, peopleNamed(30))
  await insertAsBefore(emptied, peopleNamed(5))
  await sql('delete from speaker_profiles where account_id = $1', [emptied.accountId])
  const keys = async () =>
    (await sql<{ n: number }>('select sum(cardinality(search_keys))::int as n from speaker_profiles'))[0]
      ?.n ?? 0
  const before = await keys()
  await migrate({ url, folder: FOLDER })
  added = (await keys()) - before
})
afterAll(() => database?.close())

/** The keys of runs of two and three characters, as the earlier version computed them. */
function columnsAsBefore(tenant: Tenant, { name, email }: Person) {
  const text = searchText({ name, email })
  const grams = gramsOf(text).filter(gram => [...gram].length < 4)
  return [
    name,
    nameKeyOf(name),
    email,
    email,
    text,
    `{${searchKeys(tenant, [...grams, ...nameLookups({ name, email })]).join(',')}}`,
  ]
}

async function insertAsBefore(tenant: Tenant, people: readonly Person[]): Promise<void> {
  for (const person of people)
    await sql(
      `insert into speaker_profiles (id, account_id, mode, name, name_key, email, email_key, search_text, search_keys, root_id, created_at, updated_at)
       values ($1, $2, $3::mode, $4, $5, $6, $7, $8, $9, $1, now(), now())`,
      [person.id, tenant.accountId, tenant.mode, ...columnsAsBefore(tenant, person)],
    )
}

async function renameAsBefore(tenant: Tenant, person: Person): Promise<void> {
  await sql(
    `update speaker_profiles set name = $4, name_key = $5, email = $6, email_key = $7, search_text = $8, search_keys = $9
     where id = $1 and account_id = $2 and mode = $3::mode`,
    [person.id, tenant.accountId, tenant.mode, ...columnsAsBefore(tenant, person)],
  )
}

/**
 * Stores counts of common parts without first names and without pending changes, as the earlier version did.
 */
async function countAsBefore({ accountId, mode }: Tenant): Promise<void> {
  await sql('delete from infra.name_changes where account_id = $1 and mode = $2', [accountId, mode])
  await sql(
    `with names as (select id, search_text as name from speaker_profiles where account_id = $1 and mode = $2::mode),
     kept as (select substr(line, start, length) as part, count(distinct id)::int as count
       from names, string_to_table(name, E'\\n') as line, generate_series(1, length(line)) as start, generate_series(1, length(line) - start + 1) as length
       group by 1 having count(distinct id) >= 250),
     listed as (insert into infra.name_lists (account_id, mode, list, size, counted_size) select $1, $2, '', count(*), count(*) from names)
     insert into infra.name_part_counts (account_id, mode, list, part, count) select $1, $2, '', part, count from kept`,
    [accountId, mode],
  )
}

/** Compares all kinds of searches with a filter of the shown profiles. */
async function searchesAreRight(tenant: Tenant): Promise<void> {
  const shown = await sql<{ id: string; text: string; name: string; email: string | null }>(
    `select id, search_text as text, name, email from speaker_profiles where account_id = $1 and mode = $2::mode and merged_into is null order by name_key, id`,
    [tenant.accountId, tenant.mode],
  )
  expect(shown.map(({ text }) => text)).toEqual(shown.map(profile => searchText(profile)))
  const some = shown.filter((_, n) => n % Math.ceil(shown.length / 12) === 0)
  const ofNames = some.flatMap(({ name }) => {
    const characters = [...name]
    return [[0, 1], [2], [-7], [1, 5], [0]].map(([from, to]) => characters.slice(from, to).join(''))
  })
  for (const search of [...ofNames, 'a', 'mar', 'ada mar', 'harbour.ex', 'renamed', 'added', 'absent']) {
    const part = foldedPart(search)
    const ids = shown.filter(({ text }) => text.includes(part)).map(({ id }) => id)
    const found = await listProfiles(database, tenant, { limit: 30, offset: 0, after: null, search })
    expect([search, found.total, found.profiles.map(({ id }) => id)]).toEqual([
      search,
      ids.length,
      ids.slice(0, 30),
    ])
  }
}

const all = { counted, waiting, short, sandbox, emptied }

test.each(Object.entries(all))(
  'after the migrations searches of profiles that are %s find what they must, before and after a fold',
  async (_, tenant) => {
    await searchesAreRight(tenant)
    await foldNameChanges(database, profileNamesOf)
    await searchesAreRight(tenant)
  },
)

test('migrations add missing keys and keep counts and first names correct', async () => {
  expect(added).toBeGreaterThan(4_000)
  const rows = await sql<Tenant & { name: string; email: string | null; keys: string[] }>(
    'select account_id as "accountId", mode::text as mode, name, email, search_keys as keys from speaker_profiles',
  )
  for (const { keys, ...person } of rows)
    expect(keys.toSorted()).toEqual(
      searchKeys(person, [...gramsOf(searchText(person)), ...nameLookups(person)])
        .map(String)
        .toSorted(),
    )
  await foldNameChanges(database, profileNamesOf)
  const kept = Object.values(all).map(tenant =>
    wrongParts(database.poolAcrossTenants, { ...tenant, list: '' }, profileNamesOf),
  )
  const [ofCounted, ofWaiting, ...others] = await Promise.all(kept)
  for (const list of [ofCounted, ofWaiting]) {
    expect(list).toMatchObject({ firsts: list?.parts, wrong: [] })
    expect(list?.parts).toBeGreaterThan(50)
  }
  expect(others).toEqual(others.map(() => ({ parts: 0, firsts: 0, wrong: [] })))
})

test('finds a profile that the earlier version stored after the migrations', async () => {
  const person = { id: newId('spk'), name: 'Brunhilde Okonkwo', email: null }
  const find = (search: string) =>
    listProfiles(database, counted, { limit: 5, offset: 0, after: null, search })
  await insertAsBefore(counted, [person])
  expect((await find('hilde okon')).profiles).toMatchObject([{ id: person.id }])
  await renameAsBefore(counted, { ...person, name: 'Kunigunde Okonkwo' })
  expect((await find('kunigun')).profiles).toMatchObject([{ id: person.id }])
  expect((await find('hilde okon')).profiles).toEqual([])
  await searchesAreRight(counted)
})

test('drops first names after a fold of the earlier version', async () => {
  const list = { ...counted, list: '' }
  const firsts = async () => (await wrongParts(database.poolAcrossTenants, list, profileNamesOf)).firsts
  await foldNameChanges(database, profileNamesOf)
  expect(await firsts()).toBeGreaterThan(50)
  await insertAsBefore(counted, [{ id: newId('spk'), name: 'Aa Mar', email: null }])
  // The fold of the earlier version adds the changes to the counts, but does not know first names.
  await sql(
    `with gone as (delete from infra.name_changes where account_id = $1 and mode = $2 returning name, delta)
     update infra.name_part_counts set count = count + delta from gone where account_id = $1 and mode = $2 and strpos(name, part) > 0`,
    [counted.accountId, counted.mode],
  )
  expect(await firsts()).toBe(0)
  await searchesAreRight(counted)
  await insertAsBefore(counted, [{ id: newId('spk'), name: 'Jo Last', email: null }])
  await foldNameChanges(database, profileNamesOf)
  expect(await wrongParts(database.poolAcrossTenants, list, profileNamesOf)).toMatchObject({ wrong: [] })
  expect(await firsts()).toBeGreaterThan(50)
  await searchesAreRight(counted)
})
