import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freshDatabaseUrl } from '@mi/testkit'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearFailedMigration, migrate, newMigration } from '../src/index.ts'
import { SAMPLE_FOLDER } from './open-sample.ts'

/** The same number as in src/migrate.ts. */
const MIGRATION_LOCK = 0x6d696d67

let folder: string
let url: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-migrate-'))
  await cp(SAMPLE_FOLDER, folder, { recursive: true })
  git('init', '--quiet')
  commit()
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

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
  execFileSync('git', [...identity, ...args], { cwd: folder })
}

function commit(): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'test')
}

async function addColumn(): Promise<string | null> {
  const path = join(folder, 'schema.prisma')
  const schema = await readFile(path, 'utf8')
  await writeFile(path, schema.replace('body      String', 'body      String\n  colour String?'))
  return await newMigration({ folder, name: 'add_colour', url })
}

test('creates the database and applies each migration once', async () => {
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

test('applies the scripts of packages that the service lists', async () => {
  await migrate({ url, folder })
  await mkdir(join(folder, 'package'))
  await writeFile(join(folder, 'package/0900_sample.sql'), 'create table infra.sample (id integer)')
  await writeFile(join(folder, 'infrastructure.json'), '["package"]')
  // A second application would fail, because the table exists.
  for (let times = 0; times < 2; times++) await migrate({ url, folder })
  const tables = await query(`select from pg_tables where schemaname = 'infra' and tablename = 'sample'`)
  expect(tables).toHaveLength(1)
})

test('supports several processes that start concurrently', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate({ url, folder })))
  expect(applied.flat()).toHaveLength(1)
})

test('stores its history in the same table as `prisma migrate`', async () => {
  await migrate({ url, folder })
  const rows = await query(
    'select migration_name, finished_at is not null as finished from _prisma_migrations',
  )
  expect(rows).toEqual([{ migration_name: expect.stringMatching(/^\d{14}_init$/), finished: true }])
})

test('runs a migration with functions and several statements as a unit', async () => {
  await migrate({ url, folder })
  const path = (await newMigration({ folder, name: 'by_hand', url, evenIfEmpty: true })) as string
  await writeFile(
    path,
    `create function twice(n integer) returns integer language plpgsql as $$ declare m integer; begin m := n; return m * 2; end $$;
     create index by_hand on notes (lower(body));`,
  )
  await migrate({ url, folder })
  expect(await query('select twice(21) as answer')).toEqual([{ answer: 42 }])
  await expect(newMigration({ folder, name: 'nothing', url })).rejects.toThrow(/^Commit \d{14}_by_hand/)
  commit()
  // Hand-written SQL does not appear as a difference.
  expect(await newMigration({ folder, name: 'nothing', url })).toBeNull()
})

test('reports a failed migration, rolls it back, and does not skip it', async () => {
  await migrate({ url, folder })
  const path = (await newMigration({ folder, name: 'bad', url, evenIfEmpty: true })) as string
  await writeFile(path, 'create table half (id text); alter table nowhere add column x text;')
  await expect(migrate({ url, folder })).rejects.toThrow(
    /^Migration \d{14}_bad: relation "nowhere" does not exist/,
  )
  expect(await query(`select to_regclass('half') as half`)).toEqual([{ half: null }])
  await expect(migrate({ url, folder })).rejects.toThrow(/failed migrations/)
  await writeFile(path, 'create table half (id text);')
  await clearFailedMigration({ url, folder }, basename(dirname(path)))
  expect(await migrate({ url, folder })).toEqual([basename(dirname(path))])
})

test('fails with a plain error when the server is unavailable', async () => {
  await expect(migrate({ url: 'postgresql://x:y@127.0.0.1:1/z', folder })).rejects.toThrow(/ECONNREFUSED/)
})

describe('SIGTERM', () => {
  const locks = new Map<number, pg.Client>()
  afterEach(async () => {
    for (const client of locks.values()) await client.end()
    locks.clear()
  })

  /** Holds an advisory lock. Returns a function that waits until another process requests the lock. */
  async function hold(key: number): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [key])
    locks.set(key, client)
    return () =>
      vi.waitFor(
        async () => {
          const waiting = await query(`select from pg_locks where locktype = 'advisory' and not granted`)
          expect(waiting).toHaveLength(1)
        },
        { timeout: 60_000 },
      )
  }

  /** Starts the program. Returns its process and its exit code. */
  async function startMigrate(): Promise<{ child: ChildProcess; exitCode: Promise<number | null> }> {
    const service = await mkdtemp(join(folder, 'service-'))
    await symlink(folder, join(service, 'prisma'))
    const program = join(import.meta.dirname, '../bin/migrate.ts')
    const child = spawn(process.execPath, [program, service], { env: { ...process.env, DATABASE_URL: url } })
    return { child, exitCode: new Promise(resolve => child.once('exit', resolve)) }
  }

  test('ends a process that waits for another process', async () => {
    await migrate({ url, folder })
    await addColumn()
    const waiting = await hold(MIGRATION_LOCK)
    const { child, exitCode } = await startMigrate()
    await waiting()
    child.kill('SIGTERM')
    expect(await exitCode).toBe(143)
  })

  test('waits for a migration in progress, so that it does not fail', async () => {
    await migrate({ url, folder })
    const path = (await newMigration({ folder, name: 'slow', url, evenIfEmpty: true })) as string
    await writeFile(path, 'select pg_advisory_xact_lock(42); create table slow (id text);')
    const waiting = await hold(42)
    const { child, exitCode } = await startMigrate()
    await waiting()
    child.kill('SIGTERM')
    await locks.get(42)?.query('select pg_advisory_unlock(42)')
    expect(await exitCode).toBe(0)
    expect(await migrate({ url, folder })).toEqual([])
  })
})
