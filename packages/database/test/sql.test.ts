import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allOf, execute, ofTenant, queryRows, sql, UnscopedQueryError } from '../src/index.ts'
import { defineTable } from '../src/table.ts'
import { openSample, type SampleDatabase } from './open-sample.ts'
import { lineTable, noteTable } from './sample/generated/tables.ts'

const TENANT = { accountId: 'acc_1', mode: 'live' } as const
const AT = new Date('2026-03-02T10:00:00Z')

/** A table with an enum, a list and JSON, which the sample schema does not have. */
const taskTable = defineTable('tasks', {
  id: { name: 'id', type: 'text' },
  accountId: { name: 'account_id', type: 'text' },
  mode: { name: 'mode', type: 'task_mode' },
  labels: { name: 'labels', type: 'text[]' },
  details: { name: 'task_details', type: 'jsonb' },
})

let database: SampleDatabase
beforeAll(async () => {
  database = await openSample(freshDatabaseUrl('sql'))
  await database.poolAcrossTenants.query(`
    create type task_mode as enum ('live', 'test');
    create table tasks (id text primary key, account_id text, mode task_mode, labels text[], task_details jsonb)`)
})
afterAll(() => database.close())
beforeEach(() => database.poolAcrossTenants.query('truncate notes cascade; truncate tasks'))

const note = (id: string) => ({ id, ...TENANT, slug: id, body: 'text', updatedAt: AT })
const insertNotes = (...ids: string[]) => sql`insert into notes ${noteTable.values(ids.map(note))}`
const NOTES = sql`select ${noteTable.columns()} from notes where ${ofTenant(TENANT)} order by id`

describe('a statement', () => {
  test('returns the same rows from a pool, a client and a transaction', async () => {
    expect(await execute(database.pool, insertNotes('not_1', 'not_2'))).toBe(2)
    const expected = [note('not_1'), note('not_2')]
    expect(await queryRows(database.pool, NOTES)).toEqual(expected)
    expect(await queryRows(database.pool, NOTES, { prepared: true })).toEqual(expected)
    expect(await queryRows(database.prisma, NOTES)).toEqual(expected)
    expect(await database.transaction(tx => queryRows(tx, NOTES))).toEqual(expected)
  })

  test('returns the number of changed rows', async () => {
    await database.transaction(tx => execute(tx, insertNotes('not_1', 'not_2')))
    const change = sql`update notes set ${noteTable.assignments({ body: 'new', slug: undefined })}
      where ${allOf(ofTenant(TENANT), sql`id = ${'not_2'}`, null)}`
    expect(await database.transaction(tx => execute(tx, change))).toBe(1)
    expect(await execute(database.pool, change)).toBe(1)
  })

  test('is refused without a tenant', async () => {
    await expect(queryRows(database.pool, sql`select id from notes`)).rejects.toThrow(UnscopedQueryError)
    await expect(queryRows(database.prisma, sql`select id from notes`)).rejects.toThrow(UnscopedQueryError)
  })

  test('passes values of an enum, a list and JSON from both clients', async () => {
    const task = (id: string) => ({ id, ...TENANT, labels: ['a', 'b c'], details: { due: null } })
    const insert = (id: string) => sql`insert into tasks ${taskTable.values([task(id)])}`
    await execute(database.pool, insert('tsk_1'))
    await execute(database.prisma, insert('tsk_2'))
    const tasks = sql`select ${taskTable.columns({ alias: 't' })} from tasks t
      where ${ofTenant(TENANT, 't')} and t.id = any(${['tsk_1', 'tsk_2']}) order by t.id`
    expect(await queryRows(database.pool, tasks)).toEqual([task('tsk_1'), task('tsk_2')])
    expect(await queryRows(database.prisma, tasks)).toEqual([task('tsk_1'), task('tsk_2')])
  })

  test('inserts and updates many rows with one parameter', async () => {
    const task = (id: string, due: string) => ({ id, ...TENANT, labels: ['a', id], details: { due } })
    const upsert = (...rows: ReturnType<typeof task>[]) => sql`insert into tasks ${taskTable.records(rows)}
      on conflict (id) do update set ${taskTable.excluded(['labels', 'details'])}`
    expect(upsert(task('tsk_1', 'today')).values).toHaveLength(1)
    await execute(database.pool, upsert(task('tsk_1', 'today'), task('tsk_2', 'today')))
    await execute(database.prisma, upsert(task('tsk_2', 'later')))
    const tasks = sql`select ${taskTable.columns()} from tasks where ${ofTenant(TENANT)} order by id`
    expect(await queryRows(database.pool, tasks)).toEqual([task('tsk_1', 'today'), task('tsk_2', 'later')])
  })
})

test('the column map of a model has the names of its fields and columns', () => {
  expect(lineTable.fields).toEqual(['id', 'accountId', 'mode', 'noteId', 'text'])
  expect(lineTable.columns({ alias: 'l', fields: ['id', 'noteId'] }).text).toBe(
    'l.id as "id", l.note_id as "noteId"',
  )
  expect(lineTable.column('noteId', 'l').text).toBe('l.note_id')
  expect(allOf().text).toBe('true')
})
