import type { Tenant } from '@mi/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectEmbedder } from '../../src/engines/embeddings/openai-compatible.ts'
import { reindex } from '../../src/engines/maintenance/reindex.ts'
import { type Difference, verify } from '../../src/engines/maintenance/verify.ts'
import { createOpenSearchClient, type OpenSearchClient } from '../../src/engines/opensearch/client.ts'
import { routingOf, segmentDocumentId } from '../../src/engines/opensearch/documents.ts'
import type { OpenSearchEngine } from '../../src/engines/opensearch/engine.ts'
import { startEmbeddingEndpoint } from './support/embedding-endpoint.ts'
import { freshTenant, openSearchUrl, startOpenSearchEngine } from './support/engines.ts'
import { MemorySource } from './support/memory-source.ts'
import { transcript } from './support/transcripts.ts'

describe.skipIf(openSearchUrl === undefined)(
  `vectors in OpenSearch${openSearchUrl ? '' : ' (OPENSEARCH_URL is not set)'}`,
  () => {
    let endpoint: Awaited<ReturnType<typeof startEmbeddingEndpoint>>
    let started: Awaited<ReturnType<typeof startOpenSearchEngine>>
    let engine: OpenSearchEngine
    let client: OpenSearchClient
    beforeAll(async () => {
      endpoint = await startEmbeddingEndpoint()
      const embedder = await connectEmbedder({ baseUrl: endpoint.baseUrl, model: 'm', attempts: 1 })
      started = await startOpenSearchEngine(embedder)
      engine = started.engine
      client = createOpenSearchClient(openSearchUrl as string)
    })
    afterAll(async () => {
      await client?.close()
      await started?.stop()
      await endpoint?.stop()
    })

    let tenant: Tenant
    let source: MemorySource
    beforeEach(async () => {
      tenant = freshTenant()
      source = new MemorySource()
      source.put(tenant, transcript('m', ['Ada: a car', 'Bo: a hound']))
      await reindex({ engine, source, scope: { accountId: tenant.accountId } })
      endpoint.requests.length = 0
    })

    async function differences() {
      const found: Difference[] = []
      const scope = { accountId: tenant.accountId }
      await verify({ engine, source, scope, onDifference: difference => found.push(difference) })
      return found.map(({ meetingId, kind, details }) => [meetingId, kind, details])
    }

    /** Simulates the remains of an interrupted writer: a segment's document under another meeting or at another position. */
    async function copySegment(meetingId: string, position: number): Promise<void> {
      const query = { routing: routingOf(tenant), refresh: true }
      const path = (id: string) => `/${started.prefix}-write/_doc/${encodeURIComponent(id)}`
      const { body } = await client.send<{ _source: object }>(
        'GET',
        path(segmentDocumentId(tenant, 'm', 0)),
        {
          query: { routing: query.routing },
        },
      )
      const copied = { ...body._source, meeting_id: meetingId, position }
      await client.send('PUT', path(segmentDocumentId(tenant, meetingId, position)), { query, body: copied })
    }

    test('are reported and deleted for a segment that the meeting lacks', async () => {
      await copySegment('m', 7)
      expect(await differences()).toEqual([
        ['m', 'different', ['number of segments (2 stored, 3 indexed)', '1 vectors are of no segment']],
      ])
      await reindex({ engine, source, scope: { tenant, meetingId: 'm' } })
      expect(await differences()).toEqual([])
    })

    test('are reported and deleted for a meeting that the index lacks', async () => {
      await copySegment('gone', 0)
      expect(await differences()).toEqual([
        ['gone', 'unknown', ['the store has no transcript of this meeting']],
      ])
      await reindex({ engine, source, scope: { accountId: tenant.accountId } })
      expect(await differences()).toEqual([])
      const page = await engine.search(tenant, { query: 'car', mode: 'semantic', limit: 5, offset: 0 })
      expect(page.hits.map(hit => hit.meetingId)).toEqual(['m', 'm'])
    })

    test('are reused in a rebuild for unchanged texts, and created if missing', async () => {
      const next = await connectEmbedder({ baseUrl: endpoint.baseUrl, model: 'next' })
      await (await started.open(next)).fillVectors?.(tenant, 'm')
      await copySegment('m', 7)
      expect(await differences()).toMatchObject([
        [
          'm',
          'different',
          [
            expect.stringContaining('3 indexed'),
            '2 vectors are of a model that is not in use',
            '1 vectors are of no segment',
          ],
        ],
      ])
      endpoint.requests.length = 0
      source.put(tenant, transcript('m', ['Ada: a car', 'Cy: cheap', 'Bo: a hound'], { version: 2 }))
      await reindex({ engine, source })
      expect(endpoint.requests.flatMap(({ input }) => input)).toEqual(['cheap'])
      expect(await differences()).toEqual([])
      const page = await engine.search(tenant, { query: 'puppy', mode: 'semantic', limit: 5, offset: 0 })
      expect(page.hits[0]?.segment.html).toBe('a hound')
      expect(page.total).toBe(3)
    })

    test('are accepted by an index that does not know the model', async () => {
      const other = await startOpenSearchEngine()
      try {
        await other.engine.indexTranscript(tenant, transcript('m', ['Ada: a car']))
        const embedder = await connectEmbedder({ baseUrl: endpoint.baseUrl, model: 'm' })
        const later = await other.open(embedder)
        const ask = { query: 'vehicle', mode: 'semantic', limit: 5, offset: 0 } as const
        expect(await later.search(tenant, ask)).toEqual({ hits: [], total: 0 })
        expect((await later.search(tenant, { ...ask, query: 'car', mode: 'hybrid' })).total).toBe(1)
        await later.fillVectors?.(tenant, 'm')
        expect((await later.search(tenant, ask)).total).toBe(1)
      } finally {
        await other.stop()
      }
    })
  },
)
