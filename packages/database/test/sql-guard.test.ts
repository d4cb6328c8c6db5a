import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unscopedTable } from '../src/domain/sql-scope.ts'
import { UnscopedQueryError } from '../src/index.ts'
import { openSample, type SampleDatabase } from './open-sample.ts'

let database: SampleDatabase
beforeAll(async () => {
  database = await openSample(freshDatabaseUrl('sql_guard'))
  // Creates tables that Prisma does not know.
  await database.poolAcrossTenants.query(`
    create table logged (id text, account_id text, mode text, at timestamptz) partition by range (at);
    create table logged_2026 partition of logged for values from ('2026-01-01') to ('2027-01-01');
    insert into logged values ('log_1', 'acc_1', 'live', '2026-03-02')`)
  const row = { accountId: 'acc_1', mode: 'live' }
  await database.prisma.note.create({ data: { id: 'not_1', slug: 'a', body: 'x', ...row } })
})
afterAll(() => database.close())

const FORGOTTEN = 'select id from notes where id = $1'
const SCOPED = 'select id from notes where id = $1 and account_id = $2 and mode = $3'

describe('raw SQL without the tenant is refused', () => {
  test('in the pool', async () => {
    await expect(database.pool.query(FORGOTTEN, ['not_1'])).rejects.toThrow(UnscopedQueryError)
    await expect(database.pool.query({ text: FORGOTTEN, values: ['not_1'] })).rejects.toThrow(
      UnscopedQueryError,
    )
    expect((await database.pool.query(SCOPED, ['not_1', 'acc_1', 'live'])).rowCount).toBe(1)
    expect((await database.pool.query(SCOPED, ['not_1', 'acc_2', 'live'])).rowCount).toBe(0)
  })

  test('in the client, with and without a transaction, in both forms', async () => {
    const { prisma } = database
    await expect(prisma.$queryRawUnsafe(FORGOTTEN, 'not_1')).rejects.toThrow(UnscopedQueryError)
    await expect(prisma.$executeRaw`delete from notes where id = ${'not_1'}`).rejects.toThrow(
      UnscopedQueryError,
    )
    await expect(
      database.transaction(tx => tx.$queryRaw`select body from notes where id = ${'not_1'}`),
    ).rejects.toThrow(UnscopedQueryError)
    await expect(
      database.transaction(tx => tx.$executeRawUnsafe('update notes set body = $1', 'taken')),
    ).rejects.toThrow(UnscopedQueryError)
    expect(await prisma.$queryRawUnsafe(SCOPED, 'not_1', 'acc_1', 'live')).toEqual([{ id: 'not_1' }])
  })

  test('in a client of the pool inside a transaction', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await expect(client.query(FORGOTTEN, ['not_1'])).rejects.toThrow(UnscopedQueryError)
      await expect(client.query({ text: 'delete from notes' })).rejects.toThrow(UnscopedQueryError)
      expect((await client.query(SCOPED, ['not_1', 'acc_1', 'live'])).rowCount).toBe(1)
      await client.query('commit')
    } finally {
      client.release()
    }
    expect((await database.pool.query(SCOPED, ['not_1', 'acc_1', 'live'])).rowCount).toBe(1)
  })

  test('for partitioned tables that Prisma does not know', async () => {
    const scoped = 'select id from logged where id = $1 and account_id = $2 and mode = $3'
    await expect(database.pool.query('select id from logged where id = $1', ['log_1'])).rejects.toThrow(
      UnscopedQueryError,
    )
    await expect(
      database.transaction(tx => tx.$executeRawUnsafe('update logged set at = now()')),
    ).rejects.toThrow(UnscopedQueryError)
    await expect(database.prisma.$queryRaw`select id from logged_2026`).rejects.toThrow(UnscopedQueryError)
    expect((await database.pool.query(scoped, ['log_1', 'acc_1', 'live'])).rowCount).toBe(1)
    expect((await database.pool.query(scoped, ['log_1', 'acc_2', 'live'])).rowCount).toBe(0)
  })

  test('except in clients and pools across tenants', async () => {
    expect((await database.poolAcrossTenants.query(FORGOTTEN, ['not_1'])).rowCount).toBe(1)
    expect((await database.poolAcrossTenants.query('select from logged')).rowCount).toBe(1)
    expect(await database.acrossTenants.$queryRawUnsafe(FORGOTTEN, 'not_1')).toHaveLength(1)
  })
})

const TABLES = new Set(['notes', 'lines'])

test.each([
  'select account_id, mode from notes where id = $1',
  'select 1 from notes n join lines l on l.note_id = n.id where n.account_id = $1',
  'update notes set body = $1 where id = $2',
  'delete from only "notes" where id = $1',
  'select 1 from notes -- account_id = $1 and mode = $2',
  'with gone as (delete from lines returning id) select count(*) from gone',
  'insert into notes (id, body) values ($1, $2)',
])('not bound to one tenant: %s', sql => {
  expect(unscopedTable(sql, TABLES)).not.toBeNull()
})

test.each([
  'select 1 from notes n where n.account_id = $1 and n.mode = $2::mode',
  'select 1 from notes where (account_id, mode, slug) in (select account_id, mode, slug from lines)',
  'delete from "notes" where "account_id" = $1 and "mode" = $2',
  'insert into notes as current (id, account_id, mode, body) values ($1, $2, $3, $4) on conflict (id) do nothing',
  'select * from plans where name = $1',
])('bound, or no tenant’s table: %s', sql => {
  expect(unscopedTable(sql, TABLES)).toBeNull()
})
