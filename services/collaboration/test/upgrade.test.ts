// Channels of an earlier version can be searched after the migrations, and also while a copy of that version still writes.
import { join } from 'node:path'
import { migrate, type Tenant } from '@mi/database'
import { newId } from '@mi/ids'
import { foldNameChanges, gramsOf, searchKeys } from '@mi/name-search'
import { wrongParts } from '@mi/name-search/wrong-parts'
import { createEarlier, freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameKey as keyOf } from '../src/channels/domain/channel-name.ts'
import { channelNamesOf, NAME_LISTS, nameColumns } from '../src/channels/store/channel-names.ts'
import { listChannels } from '../src/channels/store/list-channels.ts'
import { type CollaborationDatabase, collaborationDatabase } from '../src/store/database.ts'

const FOLDER = join(import.meta.dirname, '../prisma')
const newTenant = (mode: 'live' | 'test' = 'live') => ({ accountId: newId('acc'), mode })
/** An account with so many channels that their name parts are counted, a small account, and the sandbox of the large account. */
const large = newTenant()
const small = newTenant()
const sandbox = { ...small, mode: 'test' as const }
const USERS = { usr_most: 10, usr_few: 3 }
const ODD = [
  'X',
  'Bo',
  '李',
  '李小龙 会',
  'Анна Каренина',
  'محمد علي',
  'zoë 😀😀😀😀',
  '100%_\\',
  'İnci ﬁn',
  '—',
]

let database: CollaborationDatabase
const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.poolAcrossTenants.query<Row>(text, values)).rows

beforeAll(async () => {
  const url = freshDatabaseUrl('collaboration_upgrade')
  await createEarlier(url, FOLDER, {
    infrastructure: '0001_events_and_jobs.sql',
    migration: '20261122141505_memberships_and_link_keys',
  })
  database = collaborationDatabase.open({ url })
  await insertBefore(
    large,
    Array.from(
      { length: 2_400 },
      (_, n) => `${['Harbour', 'Bo', 'Zoë'][n % 3]} team ${((n * 7919) % 2_400).toString(36)}`,
    ),
  )
  await insertBefore(small, ODD)
  await insertBefore(sandbox, ODD)
  const [before] = await sql<{ column_name: string }>(
    `select from information_schema.columns where table_name = 'channels' and column_name = 'search_keys'`,
  )
  expect(before).toBeUndefined()
  await migrate({ url, folder: FOLDER })
})
afterAll(() => database?.close())

/**
 * Inserts channels without keys and without names in memberships. Every third channel is private. Every fiftieth is wide and has no copies
 * in its memberships.
 */
async function insertBefore({ accountId, mode }: Tenant, names: readonly string[]): Promise<void> {
  for (const [n, name] of names.entries()) {
    const [id, wide] = [newId('chn'), n % 50 === 49]
    const visibility = n % 3 === 2 ? 'private' : 'public'
    const at = new Date(Date.UTC(2026, 0, 1) + ((n * 7919) % names.length) * 60_000)
    await sql(
      `insert into channels (id, account_id, mode, name, name_key, visibility, owner_id, wide, active_at, created_at, updated_at)
       values ($1, $2, $3::mode, $4, $5, $6::visibility, 'usr_most', $7, $8, $8, $8)`,
      [id, accountId, mode, name, keyOf(name), visibility, wide, at],
    )
    for (const [userId, outOfTen] of Object.entries(USERS))
      if (n % 10 < outOfTen)
        await sql(
          `insert into channel_members (channel_id, user_id, account_id, mode, joined_at, visibility, active_at) values ($1, $2, $3, $4::mode, $5, $6::visibility, $7)`,
          [id, userId, accountId, mode, at, wide ? null : visibility, wide ? null : at],
        )
  }
  await sql(
    `insert into channel_counts select account_id, mode, count(*), count(*) filter (where visibility = 'public'), count(*) filter (where wide)
     from channels where account_id = $1 and mode = $2::mode group by 1, 2`,
    [accountId, mode],
  )
  await sql(
    `insert into membership_counts select m.account_id, m.mode, m.user_id, count(*), count(*) filter (where c.visibility = 'private'), count(*) filter (where c.wide)
     from channel_members m join channels c on c.id = m.channel_id where m.account_id = $1 and m.mode = $2::mode group by 1, 2, 3`,
    [accountId, mode],
  )
}

/** Searches with every plan and compares with a filter of all channels that the user sees. */
async function searchesAreRight(tenant: Tenant, userId: string, membership: 'mine' | 'all'): Promise<void> {
  const seen = await sql<{ id: string; nameKey: string; name: string }>(
    `select c.id, c.name_key as "nameKey", c.name from channels c where account_id = $1 and mode = $2::mode and (
       exists (select from channel_members m where m.channel_id = c.id and m.user_id = $3) or $4 and c.visibility = 'public')
     order by active_at desc, id desc`,
    [tenant.accountId, tenant.mode, userId, membership === 'all'],
  )
  const some = seen.filter((_, n) => n % Math.ceil(seen.length / 12) === 0)
  const ofNames = some.flatMap(({ name }) => {
    const characters = [...name]
    return [[0, 1], [2], [-7], [1, 5], [0]].map(([from, to]) => characters.slice(from, to).join(''))
  })
  for (const search of [...ofNames, 'a', 'team', 'arbour te', 'okonkwo', 'absent']) {
    const nameKey = keyOf(search)
    const ids = seen.filter(channel => channel.nameKey.includes(nameKey)).map(({ id }) => id)
    const page = { limit: 30, offset: 0, after: null }
    const found = await listChannels(database, tenant, { userId, membership, nameKey }, page)
    expect([search, found.total, found.channels.map(({ id }) => id)]).toEqual([
      search,
      ids.length,
      ids.slice(0, 31),
    ])
  }
}

async function everySearchIsRight(tenant: Tenant): Promise<void> {
  for (const userId of Object.keys(USERS))
    for (const membership of ['mine', 'all'] as const) await searchesAreRight(tenant, userId, membership)
}

test.each(Object.entries({ large, small, sandbox }))(
  'after the migrations searches of channels of the %s account find what they must, before and after a fold',
  { timeout: 120_000 },
  async (_, tenant) => {
    await everySearchIsRight(tenant)
    await foldNameChanges(database, channelNamesOf)
    await everySearchIsRight(tenant)
  },
)

test('migrates keys, names in memberships and counts correctly', async () => {
  const rows = await sql<Tenant & { name: string; keys: string[] }>(
    'select account_id as "accountId", mode::text as mode, name, search_keys as keys from channels',
  )
  expect(rows).toHaveLength(2_400 + 2 * ODD.length)
  for (const { keys, name, ...tenant } of rows)
    expect(keys.toSorted()).toEqual(nameColumns(tenant, name).searchKeys.map(String).toSorted())
  expect(
    await sql(
      'select m.channel_id from channel_members m join channels c on c.id = m.channel_id where m.name_key is distinct from case when not c.wide then c.name_key end',
    ),
  ).toEqual([])
  await foldNameChanges(database, channelNamesOf)
  const lists = [
    NAME_LISTS.all,
    NAME_LISTS.public,
    NAME_LISTS.of('usr_most'),
    NAME_LISTS.privateOf('usr_most'),
  ]
  const kept = await Promise.all(
    lists.map(list => wrongParts(database.poolAcrossTenants, { ...large, list }, channelNamesOf)),
  )
  expect(kept.map(({ wrong }) => wrong)).toEqual(lists.map(() => []))
  // The public channels, and the private channels of a user, are too few to be counted.
  expect(kept.map(({ parts }) => parts > 0)).toEqual([true, false, true, false])
})

test('finds a channel that an earlier version writes after the migrations', async () => {
  const insert = async (name: string, keys: bigint[] | null) => {
    const id = newId('chn')
    await sql(
      `insert into channels (id, account_id, mode, name, name_key, search_keys, visibility, owner_id, active_at, created_at, updated_at)
       values ($1, $2, $3::mode, $4, $5, $6, 'public', 'usr_most', now(), now(), now())`,
      [id, large.accountId, large.mode, name, keyOf(name), keys && `{${keys.join(',')}}`],
    )
    await sql(
      'update channel_counts set channels = channels + 1, public_channels = public_channels + 1 where account_id = $1 and mode = $2::mode',
      [large.accountId, large.mode],
    )
    return id
  }
  const shorter = (name: string) =>
    searchKeys(large, [...new Set(keyOf(name)), ...gramsOf(keyOf(name)).filter(gram => [...gram].length < 4)])
  const id = await insert('Okonkwo plans', shorter('Okonkwo plans'))
  await insert('Older Okonkwo', null)
  await searchesAreRight(large, 'usr_few', 'all')
  await sql('update channels set name = $2, name_key = $3, search_keys = $4 where id = $1', [
    id,
    'Arbour Okonkwo',
    keyOf('Arbour Okonkwo'),
    `{${shorter('Arbour Okonkwo').join(',')}}`,
  ])
  const [renamed] = await sql<{ keys: string[] }>('select search_keys as keys from channels where id = $1', [
    id,
  ])
  expect(renamed?.keys.toSorted()).toEqual(
    nameColumns(large, 'Arbour Okonkwo').searchKeys.map(String).toSorted(),
  )
  await searchesAreRight(large, 'usr_few', 'all')
})
