import { ServiceError } from '@mi/errors'
import { startTestPostgres, type TestPostgres } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConnectionLost, unavailableOr } from '../src/index.ts'
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

test('reports a restart as unavailable everywhere, and recovers', async () => {
  await database.prisma.plan.create({ data: { name: 'before', perHour: 1 } })
  const errors: unknown[] = []
  const restarted = postgres.restart(500)
  for (let up = false; !up; ) {
    const attempts = [
      () => database.check(),
      () => database.prisma.plan.count(),
      () => database.prisma.$queryRaw`select 1`,
      () => database.acrossTenants.plan.count(),
      () => database.acrossTenants.$queryRaw`select 1`,
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

test('reports a held connection that breaks as unavailable', async () => {
  const client = await database.pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const broken = new Promise(ended => client.once('end', () => ended(null)))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await broken
  const error = await client.query('select 1').catch(error => error)
  expect(error).toMatchObject({ status: 'unavailable' })
  client.release()
  await database.check()
})

test('does not report a query error as a lost connection', async () => {
  const fault = await database.pool.query('select nonsense').catch(error => error)
  expect(isConnectionLost(fault)).toBe(false)
  // SQLSTATE 08P01, which belongs to the class of connection exceptions.
  const unused = await database.pool.query('select 1', [1]).catch(error => error)
  expect([unused.code, isConnectionLost(unused)]).toEqual(['08P01', false])
  const refused = await database.prisma.plan
    .create({ data: { name: 'before', perHour: 1 } })
    .catch(error => error)
  expect(isConnectionLost(refused)).toBe(false)
})

test('reports unavailable with Retry-After when all connections are in use', async () => {
  const small = await openSample(postgres.url('sample'), 1)
  const held = await small.pool.connect()
  const { prisma, acrossTenants, pool } = small
  const attempts: Record<string, () => Promise<unknown>> = {
    'a query of the guarded client': () => prisma.plan.count(),
    'raw SQL of the guarded client': () => prisma.$queryRaw`select 1`,
    'a query across tenants': () => acrossTenants.plan.count(),
    'raw SQL across tenants': () => acrossTenants.$queryRaw`select 1`,
    'the pool': () => pool.query('select 1'),
    'a connection of the pool': () => pool.connect(),
    'a transaction': () => small.transaction(tx => tx.plan.count(), { maxWaitMs: 50 }),
    'a transaction of the plain client': () => acrossTenants.$transaction([acrossTenants.plan.count()]),
  }
  const outcomes = Object.entries(attempts).map(async ([name, attempt]) => {
    const error = unavailableOr(await attempt().catch(error => error))
    expect(error, name).toMatchObject({ status: 'unavailable', retryAfterSeconds: 2 })
  })
  await Promise.all(outcomes)
  held.release()
  await small.close()
})

test('reports a slow transaction as unavailable, but not as an outage', async () => {
  const error = await database
    .transaction(
      async tx => {
        await tx.$queryRawUnsafe('select 1 from pg_sleep(0.2)')
        return tx.plan.count()
      },
      { timeoutMs: 50 },
    )
    .catch(error => error)
  expect(unavailableOr(error)).toMatchObject({ status: 'unavailable', retryAfterSeconds: 2 })
  expect(isConnectionLost(error)).toBe(false)
})

test('reports a slow statement or a held lock as unavailable', async () => {
  const slow = await database.pool
    .query('begin; set local statement_timeout = 20; select pg_sleep(10)')
    .catch(error => error)
  expect(slow.code).toBe('57014')
  expect(unavailableOr(slow)).toMatchObject({ status: 'unavailable' })
  const raised = `do $$ begin raise exception 'x' using errcode = '%'; end $$`
  for (const code of ['55P03', '40001', '40P01']) {
    const error = await database.pool.query(raised.replace('%', code)).catch(error => error)
    expect(unavailableOr(error), code).toMatchObject({ status: 'unavailable' })
  }
})

test('returns other errors and query errors unchanged', async () => {
  const fault = await database.pool.query('select nonsense').catch(error => error)
  for (const error of [new Error('x'), new TypeError('y'), 'text', null, fault])
    expect(unavailableOr(error)).toBe(error)
})

test('reports a full or read-only server as unavailable for writes only', async () => {
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
  // A plan may have been created before the server read its settings.
  expect(await database.prisma.plan.count()).toBeGreaterThan(0)
})

test('recognizes the errors of a pool and of a driver adapter', () => {
  const lost = [
    Object.assign(new Error('Timed out fetching a new connection from the connection pool.'), {
      code: 'P2024',
    }),
    new Error('timeout exceeded when trying to connect'),
    { meta: { driverAdapterError: { cause: { kind: 'TooManyConnections' } } } },
    { cause: { kind: 'SocketTimeout' } },
  ]
  expect(lost.map(isConnectionLost)).toEqual(lost.map(() => true))
  const faults = [{ code: 'P2002' }, { code: '23505' }, new Error('no'), null, 'text']
  expect(faults.map(isConnectionLost)).toEqual(faults.map(() => false))
})
