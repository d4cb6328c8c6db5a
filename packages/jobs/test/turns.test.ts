import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { createJobQueue, type JobHandler, takeJob } from '../src/index.ts'
import { maintainTurns } from '../src/maintain-turns.ts'
import { database, patience, request, start, tenant, useJobDatabase, waiting } from './support.ts'

useJobDatabase()

describe('jobs of several accounts and copies', () => {
  it('run in turns, however many jobs an account has', async () => {
    const queue = createJobQueue()
    const accounts = { busy: tenant(), quiet: tenant(), third: tenant() }
    for (const [name, who] of Object.entries(accounts))
      for (let n = 0; n < (name === 'busy' ? 12 : 2); n++)
        await database.transaction(tx => queue.enqueue(tx, who, request(`${name} ${n}`)))
    const taken: string[] = []
    for (
      let job = await takeJob(database, { kinds: ['remove-files'] });
      job;
      job = await takeJob(database, { kinds: ['remove-files'] })
    )
      taken.push(job.resourceId)
    expect(
      taken
        .slice(0, 6)
        .map(resourceId => resourceId.split(' ')[0])
        .sort(),
    ).toEqual(['busy', 'busy', 'quiet', 'quiet', 'third', 'third'])
    expect(taken.filter(resourceId => resourceId.startsWith('busy'))).toEqual(
      Array.from({ length: 12 }, (_, n) => `busy ${n}`),
    )
  })

  it('get turns for their accounts, and accounts without jobs lose theirs', async () => {
    const queue = createJobQueue()
    const [lost, idle] = [tenant(), tenant()]
    await database.transaction(tx => queue.enqueue(tx, lost, request('a')))
    await database.pool.query('delete from infra.job_turns')
    await database.pool.query(`insert into infra.job_turns values ($1, now() - interval '1 hour')`, [
      idle.accountId,
    ])
    expect(await takeJob(database, { kinds: ['remove-files'] })).toBeNull()
    await maintainTurns(database)
    const { rows } = await database.pool.query('select account_id from infra.job_turns')
    expect(rows).toEqual([{ account_id: lost.accountId }])
    expect((await takeJob(database, { kinds: ['remove-files'] }))?.resourceId).toBe('a')
  })

  it('run once, each in one of the copies', async () => {
    const done: string[] = []
    const run: JobHandler['run'] = async ({ resourceId }) => {
      done.push(resourceId)
    }
    const queue = start({ run })
    start({ run })
    const subjects = Array.from({ length: 40 }, () => randomUUID())
    for (const resourceId of subjects)
      await database.transaction(tx => queue.enqueue(tx, tenant(), request(resourceId)))
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect(done.sort()).toEqual(subjects.sort())
  })
})
