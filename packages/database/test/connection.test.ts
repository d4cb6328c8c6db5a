import { ServiceError } from '@mi/errors'
import { startTestPostgres, type TestPostgres } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConnectionLost } from '../src/index.ts'
import { openSample, type SampleDatabase } from './open-sample.ts'

let postgres: TestPostgres
let database: SampleDatabase
beforeAll(async () => {
  postgres = await startTestPostgres()
  database = await openSample(postgres.url('sample'))
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

test('a database that restarts is found again, and what failed meanwhile is known for what it is', async () => {
  await database.prisma.plan.create({ data: { name: 'before', perHour: 1 } })
  const errors: unknown[] = []
  const restarted = postgres.restart(500)
  for (let up = false; !up; ) {
    const attempts = [
      () => database.check(),
      () => database.prisma.plan.count(),
      () => database.prisma.$queryRaw`select 1`,
      () => database.transaction(tx => tx.plan.count()),
    ]
    for (const attempt of attempts) {
      up = await attempt().then(
        () => errors.length > 0,
        error => {
          errors.push(error)
          return false
        },
      )
    }
    await new Promise(resume => setTimeout(resume, 20))
  }
  await restarted
  expect(errors.length).toBeGreaterThan(2)
  expect(errors.filter(error => !isConnectionLost(error))).toEqual([])
  expect(errors.filter(error => !(error instanceof ServiceError && error.status === 'unavailable'))).toEqual(
    [],
  )
  expect(await database.transaction(tx => tx.plan.count())).toBe(1)
})

test('a connection that breaks while it is held fails its next query and nothing else', async () => {
  const client = await database.pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const broken = new Promise(ended => client.once('end', () => ended(null)))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await broken
  const error = await client.query('select 1').catch(error => error)
  expect(isConnectionLost(error), String(error)).toBe(true)
  client.release()
  await database.check()
})

test('a fault of a query is not taken for a lost connection', async () => {
  const fault = await database.pool.query('select nonsense').catch(error => error)
  expect(isConnectionLost(fault)).toBe(false)
  // SQLSTATE 08P01, of the class of connection exceptions.
  const unused = await database.pool.query('select 1', [1]).catch(error => error)
  expect([unused.code, isConnectionLost(unused)]).toEqual(['08P01', false])
  const refused = await database.prisma.plan
    .create({ data: { name: 'before', perHour: 1 } })
    .catch(error => error)
  expect(isConnectionLost(refused)).toBe(false)
})

test('a server without space, or set to read only, is unavailable for writing and goes on reading', async () => {
  for (const code of ['53100', '25006']) {
    const error = await database
      .transaction(tx =>
        tx.$executeRawUnsafe(`do $$ begin raise exception 'no space' using errcode = '${code}'; end $$`),
      )
      .catch(error => error)
    expect(error, code).toMatchObject({ status: 'unavailable', code: 'service_unavailable' })
  }
  await database.pool.query('alter system set default_transaction_read_only = on')
  await database.pool.query('select pg_reload_conf()')
  const create = () => database.prisma.plan.create({ data: { name: 'x', perHour: 1 } })
  await expect.poll(() => create().catch(error => error)).toMatchObject({ status: 'unavailable' })
  // One may have been created before the server read its settings.
  expect(await database.prisma.plan.count()).toBeGreaterThan(0)
})
