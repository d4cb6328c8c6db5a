import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Tenant } from '@mi/contracts'
import { findVectorPostgres, freshDatabaseUrl, startTestPostgres } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Embedder } from '../../../src/engines/embeddings/embedder.ts'
import { connectEmbedder } from '../../../src/engines/embeddings/openai-compatible.ts'
import type { SearchEngine } from '../../../src/engines/engine.ts'
import { createOpenSearchClient } from '../../../src/engines/opensearch/client.ts'
import { createOpenSearchEngine, type OpenSearchEngine } from '../../../src/engines/opensearch/engine.ts'
import { createPostgresEngine } from '../../../src/engines/postgres/engine.ts'
import { openVectors } from '../../../src/engines/postgres-vectors/vector-table.ts'
import { startEmbeddingEndpoint } from './embedding-endpoint.ts'

/** A new tenant for each test: the tests of a file share engines. */
export function freshTenant(mode: Tenant['mode'] = 'live'): Tenant {
  return { accountId: `acc_${randomBytes(8).toString('hex')}`, mode }
}

export const openSearchUrl = process.env.OPENSEARCH_URL
export const vectorPostgres = findVectorPostgres()

/** An engine with new tables on the PostgreSQL server of the test run. */
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
    await readFile(new URL('../../../src/engines/postgres/schema.sql', import.meta.url), 'utf8'),
  )
  return { engine: createPostgresEngine({ pool }), pool, stop: () => pool.end() }
}

/** A new server with pgvector and an empty search index. */
export async function startVectorPostgres(): Promise<{ pool: pg.Pool; stop(): Promise<void> }> {
  const server = await startTestPostgres({ ...(vectorPostgres && { binaries: vectorPostgres }) })
  const pool = new pg.Pool({ connectionString: server.url('postgres') })
  // Each test opens an engine on this pool.
  pool.setMaxListeners(0)
  await pool.query(
    await readFile(new URL('../../../src/engines/postgres/schema.sql', import.meta.url), 'utf8'),
  )
  return {
    pool,
    async stop() {
      await pool.end()
      await server.stop()
    },
  }
}

/** An engine with a new index on the OpenSearch of `OPENSEARCH_URL`; `open` returns another engine on the same index. */
export async function startOpenSearchEngine(embedder: Embedder | null = null): Promise<{
  engine: OpenSearchEngine
  prefix: string
  open(embedder: Embedder | null): Promise<OpenSearchEngine>
  stop(): Promise<void>
}> {
  const node = openSearchUrl as string
  const prefix = `test-${randomBytes(6).toString('hex')}`
  const opened: OpenSearchEngine[] = []
  const open = async (other: Embedder | null) => {
    const engine = createOpenSearchEngine({
      ...{ node, prefix, refresh: true, timeoutMs: 30_000 },
      ...(other && { embedder: async () => other }),
    })
    opened.push(engine)
    await engine.prepare()
    return engine
  }
  return {
    engine: await open(embedder),
    prefix,
    open,
    async stop() {
      const client = createOpenSearchClient(node)
      await client.send('DELETE', `/${prefix}-v*`)
      await client.close()
      for (const engine of opened) await engine.close()
    },
  }
}

/** Runs a suite on every engine, on real servers. Without OpenSearch its suite is skipped, with the reason in its name. */
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

type Endpoint = Awaited<ReturnType<typeof startEmbeddingEndpoint>>

/** Opens another engine on the same index, with another model's vectors or without vectors. */
export type OpenEngine = (model: string | null) => Promise<SearchEngine>

/** Runs a suite on every engine with semantic search and a scripted embedding endpoint. A missing engine is skipped with its reason. */
export function describeSemanticEngines(
  name: string,
  suite: (engine: () => SearchEngine, endpoint: () => Endpoint, open: OpenEngine) => void,
): void {
  interface Started {
    engine: SearchEngine
    open(embedder: Embedder | null): Promise<SearchEngine>
    stop(): Promise<void>
  }
  const run = (start: (embedder: Embedder) => Promise<Started>) => () => {
    let started: Started
    let endpoint: Endpoint
    const connect = (model: string) => connectEmbedder({ baseUrl: endpoint.baseUrl, model, attempts: 1 })
    beforeAll(async () => {
      endpoint = await startEmbeddingEndpoint()
      started = await start(await connect('m'))
    }, 60_000)
    afterAll(async () => {
      await started?.stop()
      await endpoint?.stop()
    })
    suite(
      () => started.engine,
      () => endpoint,
      async model => started.open(model === null ? null : await connect(model)),
    )
  }
  describe.skipIf(vectorPostgres === null)(
    `${name} on PostgreSQL with pgvector${vectorPostgres ? '' : ' (no such server on the path)'}`,
    run(async embedder => {
      const { pool, stop } = await startVectorPostgres()
      const open = async (other: Embedder | null) => {
        const vectors = other && (await openVectors(pool, async () => other))
        return createPostgresEngine({ pool, ...(vectors && { vectors: async () => vectors }) })
      }
      return { engine: await open(embedder), open, stop }
    }),
  )
  describe.skipIf(!openSearchUrl)(
    `${name} on OpenSearch${openSearchUrl ? '' : ' (OPENSEARCH_URL is not set)'}`,
    run(startOpenSearchEngine),
  )
}
