import { describe, expect, it, vi } from 'vitest'
import { database, patience, request, runners, start, tenant, useJobDatabase } from './support.ts'

useJobDatabase()

describe('jobs of a stopping process', () => {
  it('return to the queue without a counted attempt', async () => {
    let began = false
    let stopped = false
    const queue = start({
      run: (_job, { signal }) => {
        began = true
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true
            reject(signal.reason)
          })
        })
      },
    })
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    await vi.waitUntil(() => began, patience)
    await runners.pop()?.stop()
    expect(stopped).toBe(true)
    const { rows } = await database.pool.query('select attempts, lost_leases, lease from infra.jobs')
    expect(rows).toEqual([{ attempts: 0, lost_leases: 0, lease: null }])
  })

  it('do not begin when they are taken during the stop', async () => {
    let began = false
    let stopping: Promise<void> | undefined
    const pool = {
      async query(...args: Parameters<typeof database.pool.query>) {
        const result = (await database.pool.query(...args)) as unknown as { rows: object[] }
        // The process is stopped after the commit of the take and before its result arrives.
        if (result.rows.length > 0) stopping ??= runners.at(-1)?.stop()
        return result
      },
    } as unknown as typeof database.pool
    const queue = start(
      {
        run: async () => {
          began = true
        },
      },
      { pool },
    )
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    await vi.waitUntil(() => stopping !== undefined, patience)
    await stopping
    expect(began).toBe(false)
    const { rows } = await database.pool.query('select attempts, lost_leases, lease from infra.jobs')
    expect(rows).toEqual([{ attempts: 0, lost_leases: 0, lease: null }])
  })

  it('are returned although the handler ignores the stop', async () => {
    const began = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const queue = start({
      run: () => {
        began.resolve()
        return end.promise
      },
    })
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    await began.promise
    await runners.pop()?.stop()
    const { rows } = await database.pool.query('select attempts, lost_leases, lease from infra.jobs')
    expect(rows).toEqual([{ attempts: 0, lost_leases: 0, lease: null }])
    end.resolve()
  })
})
