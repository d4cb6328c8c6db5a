import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freshDatabaseUrl } from '@mi/testkit'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetFailedMigration, migrate, newMigration } from '../src/index.ts'
import { SAMPLE_FOLDER } from './open-sample.ts'

let folder: string
let url: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-migrate-'))
  await cp(SAMPLE_FOLDER, folder, { recursive: true })
  url = freshDatabaseUrl('migrate')
})
afterEach(async () => await rm(folder, { recursive: true }))

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return await client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function addColumn(): Promise<string | null> {
  const path = join(folder, 'schema.prisma')
  const schema = await readFile(path, 'utf8')
  await writeFile(path, schema.replace('body      String', 'body      String\n  colour String?'))
  return await newMigration({ folder, name: 'add_colour', url })
}

test('makes the database, applies each migration once, and then finds nothing to do', async () => {
  const applied = await migrate({ url, folder })
  expect(applied).toHaveLength(1)
  expect(await migrate({ url, folder })).toEqual([])
  expect(await addColumn()).toMatch(/\d{14}_add_colour.migration\.sql$/)
  expect(await migrate({ url, folder })).toHaveLength(1)
  const columns = await query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'notes'`,
  )
  expect(columns.map(({ column_name }) => column_name)).toContain('colour')
})

test('several processes may start at once', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate({ url, folder })))
  expect(applied.flat()).toHaveLength(1)
})

test('keeps its history where `prisma migrate` keeps it', async () => {
  await migrate({ url, folder })
  const rows = await query(
    'select migration_name, finished_at is not null as finished from _prisma_migrations',
  )
  expect(rows).toEqual([{ migration_name: expect.stringMatching(/^\d{14}_init$/), finished: true }])
})

test('a migration of functions and several statements is run whole', async () => {
  await migrate({ url, folder })
  const path = (await newMigration({ folder, name: 'by_hand', url, evenIfEmpty: true })) as string
  await writeFile(
    path,
    `create function twice(n integer) returns integer language plpgsql as $$ declare m integer; begin m := n; return m * 2; end $$;
     create index by_hand on notes (lower(body));`,
  )
  await migrate({ url, folder })
  expect(await query('select twice(21) as answer')).toEqual([{ answer: 42 }])
  // What was written by hand does not come up as a difference.
  expect(await newMigration({ folder, name: 'nothing', url })).toBeNull()
})

test('a migration that fails says so, leaves nothing half done, and is not passed over', async () => {
  await migrate({ url, folder })
  const path = (await newMigration({ folder, name: 'bad', url, evenIfEmpty: true })) as string
  await writeFile(path, 'create table half (id text); alter table nowhere add column x text;')
  await expect(migrate({ url, folder })).rejects.toThrow(
    /^Migration \d{14}_bad: relation "nowhere" does not exist/,
  )
  expect(await query(`select to_regclass('half') as half`)).toEqual([{ half: null }])
  await expect(migrate({ url, folder })).rejects.toThrow(/failed migrations/)
  await writeFile(path, 'create table half (id text);')
  await forgetFailedMigration({ url, folder }, basename(dirname(path)))
  expect(await migrate({ url, folder })).toEqual([basename(dirname(path))])
})

test('a server that is away is a plain error', async () => {
  await expect(migrate({ url: 'postgresql://x:y@127.0.0.1:1/z', folder })).rejects.toThrow(/ECONNREFUSED/)
})
