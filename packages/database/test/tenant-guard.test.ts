import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UnscopedQueryError } from '../src/index.ts'
import { openSample, type SampleDatabase } from './open-sample.ts'

const mine = { accountId: 'acc_1', mode: 'live' } as const
const note = { id: 'nte_1', slug: 'a', body: 'mine', ...mine }

let database: SampleDatabase
beforeAll(async () => {
  database = await openSample(freshDatabaseUrl('guard'))
  await database.prisma.note.create({ data: note })
  await database.prisma.note.create({ data: { ...note, id: 'nte_2', accountId: 'acc_2' } })
  await database.prisma.note.create({ data: { ...note, id: 'nte_3', mode: 'test' } })
})
afterAll(async () => await database.close())

type Client = SampleDatabase['prisma']
const where = { id: 'nte_1' }

describe('a query that is not restricted to one tenant is refused:', () => {
  test.each<[string, (client: Client) => Promise<unknown>]>([
    ['findMany without where', client => client.note.findMany()],
    [
      'findMany of an account without mode',
      client => client.note.findMany({ where: { accountId: 'acc_1' } }),
    ],
    ['findFirst by id alone', client => client.note.findFirst({ where })],
    ['findUnique by id alone', client => client.note.findUnique({ where })],
    ['findUniqueOrThrow by id alone', client => client.note.findUniqueOrThrow({ where })],
    [
      'an undefined account, which Prisma would leave out',
      client => client.note.findMany({ where: { accountId: undefined as unknown as string, mode: 'live' } }),
    ],
    ['an empty account', client => client.note.findMany({ where: { accountId: '', mode: 'live' } })],
    [
      'a mode that does not exist',
      client => client.note.findMany({ where: { accountId: 'acc_1', mode: 'both' } }),
    ],
    [
      'a list of accounts',
      client => client.note.findMany({ where: { accountId: { in: ['acc_1', 'acc_2'] }, mode: 'live' } }),
    ],
    [
      'tenants joined by OR',
      client => client.note.findMany({ where: { OR: [mine, { accountId: 'acc_2' }] } }),
    ],
    ['a tenant under NOT', client => client.note.findMany({ where: { NOT: mine } })],
    ['count of all', client => client.note.count()],
    ['aggregate of all', client => client.note.aggregate({ _max: { id: true } })],
    ['groupBy of all', client => client.note.groupBy({ by: ['slug'] })],
    ['update by id alone', client => client.note.update({ where, data: { body: 'x' } })],
    ['updateMany of all', client => client.note.updateMany({ data: { body: 'x' } })],
    ['delete by id alone', client => client.note.delete({ where })],
    ['deleteMany of all', client => client.note.deleteMany()],
    ['upsert by id alone', client => client.note.upsert({ where, create: note, update: {} })],
    [
      'createMany with one row that has no mode',
      client =>
        client.note.createMany({
          data: [note, { ...note, id: 'nte_9', mode: undefined as unknown as string }],
        }),
    ],
  ])('%s', async (_, query) => {
    await expect((async () => await query(database.prisma))()).rejects.toThrow(UnscopedQueryError)
    const inTransaction = database.transaction(async tx => await query(tx as unknown as Client))
    await expect(inTransaction).rejects.toThrow(UnscopedQueryError)
  })
})

describe('a query that is restricted to one tenant is accepted:', () => {
  test('by fields', async () => {
    const notes = await database.prisma.note.findMany({ where: mine })
    expect(notes.map(({ id }) => id)).toEqual(['nte_1'])
  })
  test('by id and tenant: another account’s row is not found', async () => {
    expect(await database.prisma.note.findUnique({ where: { id: 'nte_1', ...mine } })).toMatchObject({
      body: 'mine',
    })
    expect(await database.prisma.note.findUnique({ where: { id: 'nte_2', ...mine } })).toBeNull()
    expect(await database.prisma.note.findUnique({ where: { id: 'nte_3', ...mine } })).toBeNull()
  })
  test('by a compound unique key', async () => {
    const found = await database.prisma.note.findUnique({
      where: { accountId_mode_slug: { ...mine, slug: 'a' } },
    })
    expect(found?.id).toBe('nte_1')
  })
  test('inside AND', async () => {
    expect(await database.prisma.note.count({ where: { AND: [mine, { slug: 'a' }] } })).toBe(1)
  })
  test('in a transaction', async () => {
    const count = await database.transaction(tx => tx.note.count({ where: mine }))
    expect(count).toBe(1)
  })
})

test('models without a tenant are not guarded', async () => {
  await database.prisma.plan.create({ data: { name: 'free', perHour: 100 } })
  expect(await database.prisma.plan.findMany()).toHaveLength(1)
})

test('acrossTenants skips the guard', async () => {
  expect(await database.acrossTenants.note.count()).toBe(3)
})
