import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { freshDatabaseUrl } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Embedder } from '../../../src/search/embeddings/embedder.ts'
import type { SearchEngine, Tenant } from '../../../src/search/engine.ts'
import { createOpenSearchClient } from '../../../src/search/opensearch/client.ts'
import { createOpenSearchEngine, type OpenSearchEngine } from '../../../src/search/opensearch/engine.ts'
import { createPostgresEngine } from '../../../src/search/postgres/engine.ts'

/** A tenant that no other test has: engines are shared by the tests of a file. */
export function freshTenant(mode: Tenant['mode'] = 'live'): Tenant {
  return { accountId: `acc_${randomBytes(8).toString('hex')}`, mode }
}

export const openSearchUrl = process.env.OPENSEARCH_URL

/** An engine with tables of its own on the run's PostgreSQL. */
export async function startPostgresEngine(): Promise<{
  engine: SearchEngine
  pool: pg.Pool
  stop(): Promise<void>
}> {
  const url = freshDatabaseUrl('search')
  const admin = new pg.Client({ connectionString: url.replace(/\/[^/]+$/, '/postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${new URL(url).pathname.slice(1)}`)
  await admin.end()
  const pool = new pg.Pool({ connectionString: url })
  await pool.query(
    await readFile(new URL('../../../src/search/postgres/schema.sql', import.meta.url), 'utf8'),
  )
  return { engine: createPostgresEngine({ pool }), pool, stop: () => pool.end() }
}

/** An engine with an index of its own on the OpenSearch that `OPENSEARCH_URL` names. */
export async function startOpenSearchEngine(
  options: { embedder?: Embedder } = {},
): Promise<{ engine: OpenSearchEngine; prefix: string; stop(): Promise<void> }> {
  const node = openSearchUrl as string
  const prefix = `test-${randomBytes(6).toString('hex')}`
  const engine = createOpenSearchEngine({ node, prefix, refresh: true, timeoutMs: 30_000, ...options })
  await engine.prepare()
  return {
    engine,
    prefix,
    async stop() {
      const client = createOpenSearchClient(node)
      await client.send('DELETE', `/${prefix}-v*`)
      await client.close()
      await engine.close()
    },
  }
}

/** Runs a suite on every engine, on real servers; OpenSearch is skipped by name where there is none. */
export function describeEngines(name: string, suite: (engine: () => SearchEngine) => void): void {
  const run = (start: () => Promise<{ engine: SearchEngine; stop(): Promise<void> }>) => () => {
    let started: Awaited<ReturnType<typeof start>>
    beforeAll(async () => {
      started = await start()
    })
    afterAll(() => started?.stop())
    suite(() => started.engine)
  }
  describe(`${name} on PostgreSQL`, run(startPostgresEngine))
  const skipped = openSearchUrl === undefined
  describe.skipIf(skipped)(
    `${name} on OpenSearch${skipped ? ' (OPENSEARCH_URL is not set)' : ''}`,
    run(() => startOpenSearchEngine()),
  )
}
