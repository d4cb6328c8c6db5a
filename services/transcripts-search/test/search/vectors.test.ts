import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ANALYZERS } from '../../src/engines/analysis/analyzers.ts'
import { connectEmbedder } from '../../src/engines/embeddings/openai-compatible.ts'
import { SemanticSearchNotConfigured } from '../../src/engines/errors.ts'
import { reindex } from '../../src/engines/maintenance/reindex.ts'
import { createPostgresEngine } from '../../src/engines/postgres/engine.ts'
import { nearestSegments } from '../../src/engines/postgres-vectors/nearest-segments.ts'
import { openVectors } from '../../src/engines/postgres-vectors/vector-table.ts'
import { parseQuery } from '../../src/engines/query/parse-query.ts'
import { planQuery } from '../../src/engines/query/plan-query.ts'
import { startEmbeddingEndpoint } from './support/embedding-endpoint.ts'
import { freshTenant, startPostgresEngine, startVectorPostgres, vectorPostgres } from './support/engines.ts'
import { MemorySource } from './support/memory-source.ts'
import { transcript } from './support/transcripts.ts'

describe.skipIf(vectorPostgres === null)(
  `vectors in PostgreSQL${vectorPostgres ? '' : ' (no server with pgvector on the path)'}`,
  () => {
    let server: { pool: pg.Pool; stop(): Promise<void> }
    let endpoint: Awaited<ReturnType<typeof startEmbeddingEndpoint>>
    beforeAll(async () => {
      server = await startVectorPostgres()
      endpoint = await startEmbeddingEndpoint()
    }, 60_000)
    afterAll(async () => {
      await server?.stop()
      await endpoint?.stop()
    })

    const connect = (model = 'm') => connectEmbedder({ baseUrl: endpoint.baseUrl, model, attempts: 1 })
    function open(model?: string) {
      const vectors = openVectors(server.pool, () => connect(model))
      return { vectors, engine: createPostgresEngine({ pool: server.pool, vectors: () => vectors }) }
    }

    test('keep the vectors of an old model until a complete reindex', async () => {
      const tenant = freshTenant()
      const source = new MemorySource()
      source.put(tenant, transcript('m', ['Ada: a car']))
      const old = open('old')
      await reindex({ engine: old.engine, source, scope: { accountId: tenant.accountId } })
      const next = open('new')
      const ask = { query: 'vehicle', mode: 'semantic', limit: 5, offset: 0 } as const
      expect((await next.engine.search(tenant, ask)).total).toBe(0)
      expect((await old.engine.search(tenant, ask)).total).toBe(1)
      await reindex({ engine: next.engine, source })
      expect((await next.engine.search(tenant, ask)).total).toBe(1)
      const { rows } = await server.pool.query('SELECT model FROM search_vector_model')
      expect(rows).toEqual([{ model: 'new' }])
    })

    test('are in one table when several processes start at once', async () => {
      const names = await Promise.all(
        Array.from({ length: 6 }, async () => (await open('many').vectors).table.name),
      )
      expect(new Set(names).size).toBe(1)
    })

    test('include every match of the filters when the index is used', async () => {
      const { engine, vectors } = open('large')
      const { table, embedder } = await vectors
      const tenant = freshTenant()
      const words = ['car', 'dog', 'cheap', 'plan', 'boat', 'letter']
      for (const id of ['a', 'b', 'c', 'd']) {
        const lines = Array.from(
          { length: 400 },
          (_, n) => `${n % 80 === 7 ? 'Rare' : 'Ada'}: ${words[n % 6]} ${words[(n >> 2) % 6]} ${n}`,
        )
        await engine.indexTranscript(tenant, transcript(id, lines))
        await engine.fillVectors?.(tenant, id)
      }
      const plans = new Map(ALL_ANALYZERS.map(one => [one.code, planQuery(parseQuery('car'), one)]))
      const [vector = []] = await embedder.embed(['car'])
      const near = (filters: object, count: number, oneByOne: number) =>
        nearestSegments(server.pool, table, tenant, { filters }, plans, vector, count, { oneByOne })
      for (const filters of [{ speaker: 'rare' }, { meetingId: 'c', speaker: 'Rare' }]) {
        const exact = await near(filters, 100, 10_000)
        const places = (found: typeof exact) => found.map(one => [one.transcriptNo, one.position]).sort()
        expect(exact.length).toBe(filters.meetingId ? 5 : 20)
        expect(places(await near(filters, 100, 0))).toEqual(places(exact))
      }
      expect(await near({}, 100, 0)).toHaveLength(100)
      const scores = (await near({}, 1_600, 0)).map(({ score }) => score)
      expect(scores).toHaveLength(1_600)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    }, 60_000)
  },
)

test('reports a missing pgvector without a call to the embedding endpoint', async () => {
  const { pool, engine: words, stop } = await startPostgresEngine()
  try {
    const vectors = () => openVectors(pool, () => Promise.reject(new Error('must not be asked')))
    const engine = createPostgresEngine({ pool, vectors })
    const tenant = freshTenant()
    await engine.indexTranscript(tenant, transcript('m', ['Ada: plan']))
    await engine.fillVectors?.(tenant, 'm')
    expect(await engine.compareVectors?.(tenant, 'm')).toBeNull()
    for (const mode of ['semantic', 'hybrid'] as const) {
      const refused = engine.search(tenant, { query: 'plan', mode, limit: 5, offset: 0 })
      await expect(refused).rejects.toThrow(SemanticSearchNotConfigured)
      await expect(refused).rejects.toThrow('pgvector')
    }
    expect((await words.search(tenant, { query: 'plan', limit: 5, offset: 0 })).total).toBe(1)
  } finally {
    await stop()
  }
})
