import { join } from 'node:path'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIndexPace } from '../../src/indexing/index-pace.ts'
import { type TranscriptsDatabase, transcriptsDatabase } from '../../src/store/database.ts'
import { claimIndexJob, postponeIndexJob, requestIndexing } from '../../src/store/index-jobs.ts'

let database: TranscriptsDatabase
beforeAll(async () => {
  const url = freshDatabaseUrl('pace')
  await migrate({ url, folder: join(import.meta.dirname, '../../prisma') })
  database = transcriptsDatabase.open({ url })
})
afterAll(() => database?.close())
beforeEach(() => database.poolAcrossTenants.query('delete from index_jobs'))

const tenant = { accountId: newId('acc'), mode: 'live' as const }
const imported = (meetingId: string) =>
  database.transaction(tx => requestIndexing(tx, tenant, meetingId, { text: true }))
const indexed = (meetingId: string) =>
  database.poolAcrossTenants.query('delete from index_jobs where meeting_id = $1', [meetingId])
/** Time enough for whoever does not wait. */
async function meanwhile(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await database.poolAcrossTenants.query('select 1')
}

test('a third transcript is made ready when the index has one of the two before', async () => {
  const pace = createIndexPace(database)
  for (const id of ['a', 'b']) await pace.keep(id, () => imported(id))
  const order: string[] = []
  const third = pace.keep('c', async () => order.push('c is ready'))
  await meanwhile()
  order.push('a is indexed')
  await indexed('a')
  await third
  expect(order).toEqual(['a is indexed', 'c is ready'])
})

test('they keep their order, and one that fails takes nobody’s place', async () => {
  const pace = createIndexPace(database)
  for (const id of ['a', 'b']) await pace.keep(id, () => imported(id))
  const order: string[] = []
  const failed = pace
    .keep('c', async () => {
      order.push('c')
      throw new Error('no such meeting')
    })
    .catch(error => error.message)
  const next = ['d', 'e'].map(id => pace.keep(id, async () => order.push(id)))
  await indexed('a')
  await indexed('b')
  expect(await failed).toBe('no such meeting')
  await Promise.all(next)
  expect(order).toEqual(['c', 'd', 'e'])
})

test('nobody waits for an engine that is away, nor for what failed before', async () => {
  const pace = createIndexPace(database)
  for (const id of ['a', 'b']) await pace.keep(id, () => imported(id))
  const waiting = pace.keep('c', async () => 'ready')
  await meanwhile()
  pace.engineIsAway(true)
  expect(await waiting).toBe('ready')
  pace.engineIsAway(false)
  await database.poolAcrossTenants.query('delete from index_jobs')

  for (const id of ['d', 'e']) await pace.keep(id, () => imported(id))
  // Twice each: the job that waits longest comes first.
  for (let attempt = 0; attempt < 4; attempt++) {
    const job = await claimIndexJob(database, 'words')
    if (job) await postponeIndexJob(database, job, 0)
  }
  expect(await pace.keep('f', async () => 'ready')).toBe('ready')
})
