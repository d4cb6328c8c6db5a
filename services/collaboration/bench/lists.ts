/**
 * `node services/collaboration/bench/lists.ts [rows]` measures the first page of each list, with its total, in an account with many rows
 * (1,000,000 by default) and in an account with 1,000 rows. The requests alternate on one PostgreSQL. Target: the large account has at most
 * twice the p50 of the small account.
 */

import { loadavg } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { foldNameChanges, searchKeys } from '@mi/name-search'
import { startTestPostgres } from '@mi/testkit/postgres'
import pg from 'pg'
import { listMeetings } from '../src/channels/store/channel-meetings.ts'
import { listMembers } from '../src/channels/store/channel-members.ts'
import { channelNamesOf } from '../src/channels/store/channel-names.ts'
import { listChannels } from '../src/channels/store/list-channels.ts'
import { listComments } from '../src/comments/store/comments.ts'
import type { TimePage } from '../src/domain/time-page.ts'
import { listNotes } from '../src/notes/store/notes.ts'
import { type CollaborationDatabase, collaborationDatabase } from '../src/store/database.ts'

const MANY = Number(process.argv[2] ?? 1_000_000)
const FEW = 1_000
const ROUNDS = 200
const PAGE: TimePage = { limit: 20, offset: 0, after: null }

const postgres = await startTestPostgres()
const url = postgres.url('bench')
await migrate({ url, folder: join(import.meta.dirname, '../prisma') })
const database = collaborationDatabase.open({ url })
// The connections of the service cancel a statement after 30 s.
const filling = new pg.Client({ connectionString: url })
await filling.connect()

/** An account in which every list has the same number of rows. */
interface Filled {
  rows: number
  tenant: { accountId: string; mode: 'live' }
  /** Prefix of all its ids. */
  prefix: string
}

async function fill(rows: number): Promise<Filled> {
  const accountId = newId('acc')
  const prefix = String(rows)
  const run = (sql: string) =>
    filling.query(
      sql
        .replaceAll(':tenant', `'${accountId}', 'live'`)
        .replaceAll(':rows', String(rows))
        .replaceAll(':p', `'${prefix}_'`),
    )
  const when = `now() - (:rows - n) * interval '1 second'`
  await run(`insert into meeting_refs (meeting_id, account_id, mode, title, status, platform, started_at, version)
    values (:p || 'm', :tenant, 'Meeting', 'completed', 'zoom', now(), 1)`)
  await run(
    `insert into meeting_counts (meeting_id, account_id, mode, notes, comments) values (:p || 'm', :tenant, :rows, :rows)`,
  )
  await run(`insert into user_refs (user_id, account_id, name, email)
    select :p || 'u' || n, '${accountId}', 'Person ' || n, n || '@example.com' from generate_series(1, :rows) n`)
  await run(`insert into notes (id, account_id, mode, meeting_id, title, content, author_id, created_at, updated_at)
    select :p || 'n' || n, :tenant, :p || 'm', 'Note ' || n, repeat('What was decided. ', 20), :p || 'u' || n, ${when}, now()
    from generate_series(1, :rows) n`)
  await run(`insert into comments (id, account_id, mode, meeting_id, author_id, content, created_at, updated_at)
    select :p || 'k' || n, :tenant, :p || 'm', :p || 'u' || n, 'Did we not say April?', ${when}, now() from generate_series(1, :rows) n`)
  // Every second channel is private. User 1 is a member of all, user 2 of 20, user 3 of some thousands out of a million.
  await fillNames(run, accountId)
  await run(`insert into channels (id, account_id, mode, name, name_key, search_keys, visibility, owner_id, member_count, meeting_count, active_at, created_at, updated_at)
    select :p || 'c' || n, :tenant, name_key, name_key, keys, (array['public', 'private'])[1 + n % 2]::visibility, :p || 'u1', 1, 0, ${when}, now(), now()
    from bench_names join bench_keys using (n)`)
  await run('drop table bench_names, bench_keys')
  const some = Math.round(Math.sqrt(21 * rows))
  const memberships = [
    ['u1', rows],
    ['u2', 20],
    ['u3', some],
  ] as const
  for (const [user, count] of memberships) {
    await run(`insert into channel_members (channel_id, user_id, account_id, mode, joined_at, name_key, visibility, active_at)
      select c.id, :p || '${user}', :tenant, now(), c.name_key, c.visibility, c.active_at
      from (select :p || 'c' || n as id from generate_series(1, :rows) n order by md5(n::text) limit ${count}) as picked join channels c using (id)`)
    await run(`insert into membership_counts (account_id, mode, user_id, channels, private_channels)
      select :tenant, :p || '${user}', count(*), count(*) filter (where c.visibility = 'private')
      from channel_members m join channels c on c.id = m.channel_id where m.user_id = :p || '${user}'`)
  }
  await run(`insert into channel_counts values (:tenant, :rows, :rows / 2)`)
  await run(`insert into channel_members (channel_id, user_id, account_id, mode, joined_at)
    select :p || 'c1', :p || 'u' || n, :tenant, ${when} from generate_series(4, :rows) n on conflict do nothing`)
  await run(`update channels set wide = true where id = :p || 'c1'`)
  await run(
    `update channel_members set name_key = null, visibility = null, active_at = null where channel_id = :p || 'c1' and account_id = '${accountId}'`,
  )
  await fillWide(run, rows)
  await run(`insert into channel_meetings (channel_id, meeting_id, account_id, mode, started_at, added_at)
    select :p || 'c1', :p || 'm' || n, :tenant, ${when}, now() from generate_series(1, :rows) n`)
  return { rows, tenant: { accountId, mode: 'live' }, prefix: `${prefix}_` }
}

/**
 * Users who are members of this factor times √(21 · wide) of an account's wide channels. This number is between few and most, where each
 * plan is slow.
 */
const IN_WIDE = { u4: 1, u5: 1 / 3, u6: 3 }

/** Creates wide channels in proportion to the rows of the account, and users who are members of some of them. */
async function fillWide(run: (sql: string) => Promise<unknown>, rows: number): Promise<void> {
  const wide = Math.ceil(rows / 101)
  await run(`insert into channels (id, account_id, mode, name, name_key, visibility, owner_id, member_count, meeting_count, active_at, wide, created_at, updated_at)
    select :p || 'w' || n, :tenant, 'Wide ' || n, 'wide ' || n, 'public', :p || 'u1', 101, 0, now() - n * interval '1 second', true, now(), now()
    from generate_series(1, ${wide}) n`)
  await run(`insert into channel_members (channel_id, user_id, account_id, mode, joined_at)
    select :p || 'w' || n, :p || 'x' || member, :tenant, now() from generate_series(1, ${wide}) n, generate_series(1, 100) member`)
  for (const [user, times] of Object.entries(IN_WIDE)) {
    const mine = Math.min(wide, Math.round(Math.sqrt(21 * wide) * times))
    await run(`insert into channel_members (channel_id, user_id, account_id, mode, joined_at)
      select :p || 'w' || n, :p || '${user}', :tenant, now() from generate_series(1, ${wide}) n order by md5(n::text) limit ${mine}`)
    await run(
      `insert into membership_counts (account_id, mode, user_id, channels, wide_channels) values (:tenant, :p || '${user}', ${mine}, ${mine})`,
    )
  }
  await run(
    `update channel_counts set channels = channels + ${wide}, public_channels = public_channels + ${wide}, wide_channels = ${wide} + 1 where account_id in (select account_id from channels where id = :p || 'w1')`,
  )
}

/**
 * Creates names with keys for their runs of three and four characters. The search texts below are not shorter. The digest of each run is
 * computed once.
 */
async function fillNames(run: (sql: string) => Promise<unknown>, accountId: string): Promise<void> {
  // The order of the numbers differs from the order of activity, as with real names.
  await run(`create temporary table bench_names as select n, 'channel ' || (n::bigint * 7919) % :rows || ' ' || (array['north', 'south', 'east', 'west'])[1 + n % 4]
    || case when n % 91 = 7 then ' quay' else '' end || case when n % 437 = 9 then ' dock' else '' end as name_key from generate_series(1, :rows) n`)
  const runs =
    'select n, substr(name_key, start, run) as gram from bench_names, generate_series(3, 4) as run, generate_series(1, length(name_key) - run + 1) as start'
  const { rows } = await filling.query<{ gram: string }>(`select distinct gram from (${runs}) as r`)
  const grams = rows.map(({ gram }) => gram)
  await filling.query(
    'create temporary table bench_grams as select * from unnest($1::text[], $2::bigint[]) as g (gram, key)',
    [grams, searchKeys({ accountId, mode: 'live' }, grams).map(String)],
  )
  await run(
    `create temporary table bench_keys as select n, array_agg(key) as keys from (${runs}) as r join bench_grams using (gram) group by n`,
  )
  await run('drop table bench_grams')
}

const progress = (what: string) => console.error(`${Math.round(performance.now() / 1000)} s: ${what}`)
await filling.query(`set work_mem = '512MB'; set maintenance_work_mem = '512MB'`)
// The indexes are built once at the end. Triggers would write a row for each name of each list.
const { rows: indexes } = await filling.query<{ name: string; definition: string }>(
  `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
   where indrelid in ('channels'::regclass, 'channel_members'::regclass, 'channel_meetings'::regclass, 'notes'::regclass, 'comments'::regclass) and not indisunique`,
)
for (const { name } of indexes) await filling.query(`drop index ${name}`)
for (const table of ['channels', 'channel_members'])
  await filling.query(`alter table ${table} disable trigger user`)
const few = await fill(FEW)
const many = await fill(MANY)
progress('filled')
for (const { definition } of indexes) await filling.query(definition)
for (const table of ['channels', 'channel_members'])
  await filling.query(`alter table ${table} enable trigger user`)
await filling.query(`insert into infra.name_changes (account_id, mode, list, name, delta)
  select account_id, mode::text, '', null, count(*) from channels group by 1, 2
  union all select account_id, mode::text, 'public', null, count(*) from channels where visibility = 'public' group by 1, 2
  union all select account_id, mode::text, user_id, null, count(*) from channel_members where name_key is not null group by 1, 2, 3
  union all select account_id, mode::text, user_id || ':private', null, count(*) from channel_members where visibility = 'private' group by 1, 2, 3`)
progress('indexed')
const counting = collaborationDatabase.open({ url, statementTimeoutMs: 600_000 })
await foldNameChanges(counting, channelNamesOf)
await counting.close()
progress('counted')
await filling.query('vacuum analyze')
await filling.end()

type List = (of: Filled) => Promise<unknown>
const channels = (user: string, membership: 'mine' | 'all', search: string | null = null): List => {
  return ({ tenant, prefix }) =>
    listChannels(database, tenant, { userId: `${prefix}${user}`, membership, nameKey: search }, PAGE)
}
const CASES: [string, List][] = [
  ['notes of a meeting', ({ tenant, prefix }) => listNotes(database, tenant, `${prefix}m`, PAGE)],
  ['comments on a meeting', ({ tenant, prefix }) => listComments(database, tenant, `${prefix}m`, PAGE)],
  ['members of a channel', ({ tenant, prefix }) => listMembers(database, tenant, `${prefix}c1`, PAGE)],
  ['meetings of a channel', ({ tenant, prefix }) => listMeetings(database, tenant, `${prefix}c1`, PAGE)],
  ['my channels, all of them', channels('u1', 'mine')],
  ['my channels, 20 of them', channels('u2', 'mine')],
  ['my channels, √(21 · rows) of them', channels('u3', 'mine')],
  ['my wide channels, √(21 · rows / 101)', channels('u4', 'mine')],
  ['my wide channels, a third of that', channels('u5', 'mine')],
  ['my wide channels, three times that', channels('u6', 'mine')],
  ['membership=all, of all', channels('u1', 'all')],
  ['membership=all, of 20', channels('u2', 'all')],
  ['membership=all, of √(21 · rows)', channels('u3', 'all')],
  ['part of a name, in all names', channels('u1', 'mine', 'chan')],
  ['part of a name, in 1 of 4', channels('u1', 'mine', 'sou')],
  ['part of a name, in 1 of 91', channels('u1', 'mine', 'quay')],
  ['part of a name, in 1 of 91, all', channels('u1', 'all', 'quay')],
  ['part of a name, in 1 of 270', channels('u1', 'mine', '777')],
  ['part of a name, in 1 of 437', channels('u1', 'mine', 'dock')],
  ['part of a name, in 1 of 437, all', channels('u1', 'all', 'dock')],
  ['part of a name, in few', channels('u1', 'mine', 'nnel 77')],
  ['one gram over and over, in few', channels('u1', 'mine', '7777')],
  ['the same, of √(21 · rows)', channels('u3', 'mine', '7777')],
  ['part of a name of wide channels', channels('u4', 'mine', '77')],
  ['a name', channels('u1', 'mine', 'channel 777 ')],
  ['a part that no name has', channels('u1', 'mine', 'absent')],
  ['part of a name, of 20 channels', channels('u2', 'mine', 'chan')],
  ['part of a name, of √(21 · rows)', channels('u3', 'mine', 'quay')],
]

console.log(`${MANY} rows and ${FEW} rows, ${ROUNDS} rounds in turn, load ${loadavg()[0]?.toFixed(1)}`)
for (const [name, list] of CASES) {
  const times = new Map<Filled, number[]>([
    [few, []],
    [many, []],
  ])
  for (let round = 0; round < ROUNDS; round++)
    for (const [of, taken] of times) {
      const began = performance.now()
      await list(of)
      taken.push(performance.now() - began)
    }
  const p50 = (of: Filled) => (times.get(of) as number[]).sort((a, b) => a - b)[ROUNDS / 2] as number
  const ratio = p50(many) / p50(few)
  console.log(
    `${name.padEnd(36)} p50 ${p50(few).toFixed(2).padStart(7)} ms → ${p50(many).toFixed(2).padStart(7)} ms  ${ratio.toFixed(2)} times`,
  )
}
await close(database)

async function close(open: CollaborationDatabase): Promise<void> {
  await open.close()
  await postgres.stop()
}
