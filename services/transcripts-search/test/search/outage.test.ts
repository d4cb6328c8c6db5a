import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestPostgres } from '@mi/testkit'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { SearchUnavailable } from '../../src/engines/errors.ts'
import { bulkWrite } from '../../src/engines/opensearch/bulk.ts'
import { createOpenSearchClient } from '../../src/engines/opensearch/client.ts'
import { createOpenSearchEngine } from '../../src/engines/opensearch/engine.ts'
import { createPostgresEngine } from '../../src/engines/postgres/engine.ts'
import { freshTenant } from './support/engines.ts'
import { transcript } from './support/transcripts.ts'

const REQUEST = { query: 'plan', limit: 5, offset: 0 }

describe('an engine that is unavailable', () => {
  test('PostgreSQL: reports unavailable for writes and searches, and recovers', async () => {
    const server = await startTestPostgres({ durable: true })
    const pool = new pg.Pool({ connectionString: server.url('postgres') })
    try {
      await pool.query(
        await readFile(new URL('../../src/engines/postgres/schema.sql', import.meta.url), 'utf8'),
      )
      const engine = createPostgresEngine({ pool })
      const tenant = freshTenant()
      await engine.indexTranscript(tenant, transcript('m', ['Ada: plan']))
      const restarted = server.restart(5_000)
      await expect
        .poll(
          () =>
            engine.search(tenant, REQUEST).then(
              () => null,
              error => error,
            ),
          { timeout: 60_000 },
        )
        .toBeInstanceOf(SearchUnavailable)
      await expect(engine.indexTranscript(tenant, transcript('n', ['Bo: plan']))).rejects.toThrow(
        SearchUnavailable,
      )
      expect((await engine.health()).ready).toBe(false)
      await restarted
      expect(await engine.indexTranscript(tenant, transcript('n', ['Bo: plan']))).toBe('written')
      expect((await engine.search(tenant, REQUEST)).total).toBe(2)
    } finally {
      await pool.end()
      await server.stop()
    }
  }, 60_000)

  test('OpenSearch: reports unavailable when it refuses or does not respond', async () => {
    let status = 503
    const server = createServer((_, res) => res.writeHead(status).end('{}'))
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    const node = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const engine = createOpenSearchEngine({ node, timeoutMs: 2000 })
    const tenant = freshTenant()
    await expect(engine.search(tenant, REQUEST)).rejects.toThrow(SearchUnavailable)
    status = 429
    await expect(engine.indexTranscript(tenant, transcript('m', ['Ada: plan']))).rejects.toThrow(
      SearchUnavailable,
    )
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
    await expect(engine.search(tenant, REQUEST)).rejects.toThrow(SearchUnavailable)
    expect((await engine.health()).ready).toBe(false)
    await engine.close()
  })
})

test('repeats only the bulk writes that a busy cluster refused, with backoff', async () => {
  const batches: string[][] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', chunk => chunks.push(chunk))
    req.on('end', () => {
      const ids = Buffer.concat(chunks)
        .toString()
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).delete._id as string)
      batches.push(ids)
      const items = ids.map(id => {
        const status =
          id === 'old' ? 409 : id === 'gone' ? 404 : id === 'slow' && batches.length < 3 ? 429 : 200
        return { delete: { status } }
      })
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ errors: true, items }))
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const client = createOpenSearchClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const waits: number[] = []
  const operations = ['a', 'slow', 'old', 'gone'].map(_id => ({ action: { delete: { _id } } }))
  const outcome = await bulkWrite(client, operations, {
    refresh: false,
    wait: async ms => {
      waits.push(ms)
    },
  })
  expect(outcome).toEqual({ conflicts: 1 })
  expect(batches).toEqual([['a', 'slow', 'old', 'gone'], ['slow'], ['slow']])
  expect(waits).toHaveLength(2)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(100)
  await client.close()
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
})
