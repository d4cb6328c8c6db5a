import { startSlowTestServer } from '@mi/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EmbeddingFailed, splitLongText } from '../../src/engines/embeddings/embedder.ts'
import { connectEmbedder } from '../../src/engines/embeddings/openai-compatible.ts'
import { startEmbeddingEndpoint } from './support/embedding-endpoint.ts'

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

  test.each([429, 500, 503])('retries after %i, as soon as the endpoint allows it', async status => {
    let left = 2
    endpoint.refuseWhen(() => (left-- > 0 ? { status, headers: { 'retry-after': '0' } } : null))
    const embedder = await connectEmbedder({ baseUrl: endpoint.baseUrl, model: 'm' })
    expect(embedder.dimensions).toBe(16)
    expect(endpoint.requests).toHaveLength(3)
  })

  test('waits for a slow endpoint until its timeout', async () => {
    const slow = await startSlowTestServer(() => ({ data: [{ index: 0, embedding: [1, 2] }] }))
    const connected = connectEmbedder({ baseUrl: slow.url, model: 'm', attempts: 1, timeoutMs: 60_000 })
    expect((await connected.finally(slow.stop)).dimensions).toBe(2)
  })

  test('fails at once for a permanent error, and after the last attempt', async () => {
    endpoint.refuseWhen(() => ({ status: 401 }))
    await expect(connectEmbedder({ baseUrl: endpoint.baseUrl, model: 'm' })).rejects.toThrow(EmbeddingFailed)
    expect(endpoint.requests).toHaveLength(1)
    endpoint.refuseWhen(() => ({ status: 503, headers: { 'retry-after': '0' } }))
    await expect(connectEmbedder({ baseUrl: endpoint.baseUrl, model: 'm', attempts: 3 })).rejects.toThrow(
      '503',
    )
    expect(endpoint.requests).toHaveLength(4)
  })

  test('splits long texts without empty parts and without losing words', () => {
    const long = Array.from({ length: 500 }, (_, n) => `word${n}`).join(' ')
    expect(splitLongText(long).join(' ')).toBe(long)
    expect(Math.max(...splitLongText(long).map(part => part.length))).toBeLessThanOrEqual(700)
    expect(splitLongText('字'.repeat(1000)).join('').replaceAll(' ', '')).toBe('字'.repeat(1000))
    expect(splitLongText('  ')).toEqual(['.'])
  })
})
