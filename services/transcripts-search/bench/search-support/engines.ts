import { readFile } from 'node:fs/promises'
import { startTestPostgres } from '@mi/testkit/postgres'
import pg from 'pg'
import type { Embedder } from '../../src/engines/embeddings/embedder.ts'
import type { SearchEngine } from '../../src/engines/engine.ts'
import { createOpenSearchClient } from '../../src/engines/opensearch/client.ts'
import { createOpenSearchEngine, type OpenSearchEngine } from '../../src/engines/opensearch/engine.ts'
import { createPostgresEngine } from '../../src/engines/postgres/engine.ts'
import { openVectors } from '../../src/engines/postgres-vectors/vector-table.ts'

/** An engine on a server or an index that this run created. */
export interface BenchEngine extends AsyncDisposable {
  engine: SearchEngine
}

/** The PostgreSQL engine on a new server; with an embedder, on a server with pgvector (`findVectorPostgres`). */
export async function startPostgresEngine(byMeaning?: {
  embedder: Embedder
  binaries: { postgres: string; initdb: string }
}): Promise<BenchEngine & { pool: pg.Pool }> {
  const server = await startTestPostgres(byMeaning ? { binaries: byMeaning.binaries } : {})
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query('CREATE DATABASE search')
  await admin.end()
  const pool = new pg.Pool({ connectionString: server.url('search'), max: 8 })
  await pool.query(await readFile(new URL('../../src/engines/postgres/schema.sql', import.meta.url), 'utf8'))
  const vectors = byMeaning && (await openVectors(pool, async () => byMeaning.embedder))
  return {
    engine: createPostgresEngine({ pool, ...(vectors && { vectors: async () => vectors }) }),
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end()
      await server.stop()
    },
  }
}

/** The OpenSearch engine on a new index that is deleted afterwards. */
export async function startOpenSearchEngine(
  node: string,
  embedder?: Embedder,
): Promise<BenchEngine & { engine: OpenSearchEngine; prefix: string }> {
  const prefix = `bench-${process.pid}-${Date.now()}`
  const engine = createOpenSearchEngine({
    node,
    prefix,
    timeoutMs: 60_000,
    ...(embedder && { embedder: async () => embedder }),
  })
  await engine.prepare()
  return {
    engine,
    prefix,
    async [Symbol.asyncDispose]() {
      const client = createOpenSearchClient(node)
      await client.send('DELETE', `/${prefix}-v*`)
      await client.close()
      await engine.close()
    },
  }
}
