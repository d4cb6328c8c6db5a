import { join } from 'node:path'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { createJobQueue } from '@mi/jobs'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackpressure } from '../../src/jobs/backpressure.ts'
import { enqueueIndexing } from '../../src/jobs/enqueue-indexing.ts'
import { type TranscriptsDatabase, transcriptsDatabase } from '../../src/store/database.ts'

let database: TranscriptsDatabase
beforeAll(async () => {
  const url = freshDatabaseUrl('backpressure')
  await migrate({ url, folder: join(import.meta.dirname, '../../prisma') })
  database = transcriptsDatabase.open({ url })
})
afterAll(() => database?.close())
beforeEach(() => database.poolAcrossTenants.query('delete from infra.jobs'))

/** Backpressure on the imports of one account. */
function backpressureOf(accountId: string) {
  const backpressure = createBackpressure(database)
  return {
    ...backpressure,
    apply: <T>(id: string, makeReady: () => Promise<T>) => backpressure.apply(accountId, id, makeReady),
  }
}

const jobs = createJobQueue<'index-words'>()
const tenant = { accountId: newId('acc'), mode: 'live' as const }
const imported = (meetingId: string) =>
  database.transaction(tx => enqueueIndexing(jobs, tx, tenant, meetingId, { text: true }))
const indexed = (meetingId: string) =>
  database.poolAcrossTenants.query('delete from infra.jobs where resource_id = $1', [meetingId])
/** Waits long enough for an import that is not delayed. */
async function meanwhile(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await database.poolAcrossTenants.query('select 1')
}

test('makes a third transcript ready when one of two is indexed', async () => {
  const backpressure = backpressureOf(tenant.accountId)
  for (const id of ['a', 'b']) await backpressure.apply(id, () => imported(id))
  const order: string[] = []
  const third = backpressure.apply('c', async () => order.push('c is ready'))
  await meanwhile()
  order.push('a is indexed')
  await indexed('a')
  await third
  expect(order).toEqual(['a is indexed', 'c is ready'])
})

test('keeps the order of transcripts and releases the place of a failure', async () => {
  const backpressure = backpressureOf(tenant.accountId)
  for (const id of ['a', 'b']) await backpressure.apply(id, () => imported(id))
  const order: string[] = []
  const failed = backpressure
    .apply('c', async () => {
      order.push('c')
      throw new Error('no such meeting')
    })
    .catch(error => error.message)
  const next = ['d', 'e'].map(id => backpressure.apply(id, async () => order.push(id)))
  await indexed('a')
  await indexed('b')
  expect(await failed).toBe('no such meeting')
  await Promise.all(next)
  expect(order).toEqual(['c', 'd', 'e'])
})

test('does not delay an account for the transcripts of another', async () => {
  const backpressure = createBackpressure(database)
  for (const id of ['a', 'b']) await backpressure.apply(tenant.accountId, id, () => imported(id))
  let isReady = false
  const third = backpressure.apply(tenant.accountId, 'c', async () => {
    isReady = true
  })
  expect(await backpressure.apply(newId('acc'), 'd', async () => 'ready')).toBe('ready')
  expect(isReady).toBe(false)
  await indexed('a')
  await third
})

test('does not wait for an unavailable engine or a failed job', async () => {
  const backpressure = backpressureOf(tenant.accountId)
  for (const id of ['a', 'b']) await backpressure.apply(id, () => imported(id))
  const waiting = backpressure.apply('c', async () => 'ready')
  await meanwhile()
  backpressure.engineIsUnavailable(true)
  expect(await waiting).toBe('ready')
  backpressure.engineIsUnavailable(false)
  await database.poolAcrossTenants.query('delete from infra.jobs')

  for (const id of ['d', 'e']) await backpressure.apply(id, () => imported(id))
  await database.poolAcrossTenants.query('update infra.jobs set attempts = 2')
  expect(await backpressure.apply('f', async () => 'ready')).toBe('ready')
})
