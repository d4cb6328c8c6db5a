import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EmbeddingFailed } from '../../src/search/embeddings/embedder.ts'
import { connectEmbedder } from '../../src/search/embeddings/openai-compatible.ts'
import { splitLongText } from '../../src/search/embeddings/split-long-text.ts'
import { SearchUnavailable } from '../../src/search/errors.ts'
import { startEmbeddingEndpoint } from './support/embedding-endpoint.ts'
import { freshTenant, openSearchUrl, startOpenSearchEngine } from './support/engines.ts'
import { transcript } from './support/transcripts.ts'

let endpoint: Awaited<ReturnType<typeof startEmbeddingEndpoint>>
beforeEach(async () => {
  endpoint = await startEmbeddingEndpoint()
})
afterEach(() => endpoint.stop())

describe('embedding client', () => {
  test('sends texts in batches with the key, and keeps their order', async () => {
    const embedder = await connectEmbedder({ baseUrl: endpoint.baseUrl, apiKey: 'k', model: 'm', batch: 2 })
    expect(embedder).toMatchObject({ model: 'm', dimensions: 16 })
    const vectors = await embedder.embed(['car', 'dog', 'cheap'])
    expect(vectors.map(vector => vector.slice(0, 3))).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ])
    expect(endpoint.requests.slice(1).map(({ input }) => input)).toEqual([['car', 'dog'], ['cheap']])
    expect(endpoint.requests.every(({ authorization }) => authorization === 'Bearer k')).toBe(true)
  })

  test.each([429, 500, 503])('tries again after %i, as soon as it is told to', async status => {
    let left = 2
    endpoint.refuseWhen(() => (left-- > 0 ? { status, headers: { 'retry-after': '0' } } : null))
    const embedder = await connectEmbedder({ baseUrl: endpoint.baseUrl, model: 'm' })
    expect(embedder.dimensions).toBe(16)
    expect(endpoint.requests).toHaveLength(3)
  })

  test('gives up at once where trying again cannot help, and after the last attempt', async () => {
    endpoint.refuseWhen(() => ({ status: 401 }))
    await expect(connectEmbedder({ baseUrl: endpoint.baseUrl, model: 'm' })).rejects.toThrow(EmbeddingFailed)
    expect(endpoint.requests).toHaveLength(1)
    endpoint.refuseWhen(() => ({ status: 503, headers: { 'retry-after': '0' } }))
    await expect(connectEmbedder({ baseUrl: endpoint.baseUrl, model: 'm', attempts: 3 })).rejects.toThrow(
      '503',
    )
    expect(endpoint.requests).toHaveLength(4)
  })

  test('long texts are split, none is empty, nothing is lost', () => {
    const long = Array.from({ length: 500 }, (_, n) => `word${n}`).join(' ')
    expect(splitLongText(long).join(' ')).toBe(long)
    expect(Math.max(...splitLongText(long).map(part => part.length))).toBeLessThanOrEqual(700)
    expect(splitLongText('字'.repeat(1000)).join('').replaceAll(' ', '')).toBe('字'.repeat(1000))
    expect(splitLongText('  ')).toEqual(['.'])
  })
})

describe.skipIf(!openSearchUrl)(
  `search by meaning${openSearchUrl ? '' : ' (OPENSEARCH_URL is not set)'}`,
  () => {
    async function withEngine(
      work: (engine: Awaited<ReturnType<typeof startOpenSearchEngine>>['engine']) => Promise<void>,
    ) {
      const embedder = await connectEmbedder({ baseUrl: endpoint.baseUrl, model: 'm', attempts: 1 })
      const { engine, stop } = await startOpenSearchEngine({ embedder })
      try {
        await work(engine)
      } finally {
        await stop()
      }
    }

    test(
      'semantic finds other words of the same meaning, within tenant and filters',
      () =>
        withEngine(async engine => {
          const tenant = freshTenant()
          await engine.indexTranscript(
            tenant,
            transcript('m', ['Ada: an automobile', 'Bo: a hound', 'Cy: affordable']),
          )
          await engine.indexTranscript(tenant, transcript('n', ['Ada: a vehicle']))
          await engine.indexTranscript(freshTenant(), transcript('x', ['Ada: a car']))
          const ask = (query: string, filters = {}) =>
            engine.search(tenant, { query, filters, mode: 'semantic', limit: 2, offset: 0 })
          const page = await ask('car')
          expect(page.hits.map(hit => hit.segment.html).sort()).toEqual(['a vehicle', 'an automobile'])
          expect(page.total).toBe(4)
          expect(page.hits[0]?.score).toBeLessThanOrEqual(1)
          expect((await ask('car', { meetingId: 'm' })).total).toBe(3)
          expect((await ask('car -vehicle')).hits[0]?.segment.html).toBe('an automobile')
          expect((await ask('-car')).total).toBe(0)
        }),
      60_000,
    )

    test(
      'hybrid finds both, each once, to the last page',
      () =>
        withEngine(async engine => {
          const tenant = freshTenant()
          const lines = Array.from(
            { length: 230 },
            (_, n) => `Ada: ${n % 2 ? 'automobile' : 'car'} number ${n}`,
          )
          await engine.indexTranscript(tenant, transcript('m', lines))
          const seen: string[] = []
          let last = 1
          for (;;) {
            const page = await engine.search(tenant, {
              query: 'car',
              mode: 'hybrid',
              limit: 40,
              offset: seen.length,
            })
            for (const hit of page.hits) {
              seen.push(hit.segment.id)
              expect(hit.score).toBeLessThanOrEqual(last)
              last = hit.score
            }
            if (page.hits.length === 0 || seen.length >= page.total) {
              expect(seen).toHaveLength(page.total)
              break
            }
          }
          expect(new Set(seen).size).toBe(seen.length)
          const cars = seen.filter(id => Number(id.split('_').at(-1)) % 2 === 0)
          expect(cars).toHaveLength(115)
        }),
      60_000,
    )

    test(
      'an endpoint that is down makes search by meaning unavailable, not search by words',
      () =>
        withEngine(async engine => {
          const tenant = freshTenant()
          await engine.indexTranscript(tenant, transcript('m', ['Ada: car']))
          endpoint.refuseWhen(() => ({ status: 503 }))
          const ask = (mode: 'lexical' | 'hybrid') =>
            engine.search(tenant, { query: 'car', mode, limit: 5, offset: 0 })
          await expect(ask('hybrid')).rejects.toThrow(SearchUnavailable)
          expect((await ask('lexical')).total).toBe(1)
        }),
      60_000,
    )
  },
)
