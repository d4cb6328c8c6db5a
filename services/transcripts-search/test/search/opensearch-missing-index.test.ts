import { describe, expect, test } from 'vitest'
import { SearchUnavailable } from '../../src/engines/errors.ts'
import { createOpenSearchClient } from '../../src/engines/opensearch/client.ts'
import { freshTenant, openSearchUrl, startOpenSearchEngine } from './support/engines.ts'
import { transcript } from './support/transcripts.ts'

describe.skipIf(openSearchUrl === undefined)('an OpenSearch whose index is missing', () => {
  test('reports unavailable for searches and writes, and recovers with the index', async () => {
    const { engine, prefix, stop } = await startOpenSearchEngine()
    const client = createOpenSearchClient(openSearchUrl as string)
    try {
      const tenant = freshTenant()
      const request = { query: 'plan', limit: 5, offset: 0 }
      await engine.indexTranscript(tenant, transcript('m', ['Ada: plan']))
      expect((await engine.search(tenant, request)).total).toBe(1)

      await client.send('DELETE', `/${prefix}-v*`)
      await expect(engine.search(tenant, request)).rejects.toThrow(SearchUnavailable)
      await expect(engine.search(tenant, { ...request, query: 'never asked' })).rejects.toThrow(
        SearchUnavailable,
      )
      await expect(engine.search(tenant, { ...request, sort: 'recent' })).rejects.toThrow(SearchUnavailable)
      await expect(engine.indexTranscript(tenant, transcript('n', ['Ada: plan']))).rejects.toThrow(
        SearchUnavailable,
      )
      // No write created an index: OpenSearch would have guessed its mapping.
      const { body } = await client.send<object>('GET', `/_cat/indices/${prefix}*`, {
        query: { format: 'json' },
      })
      expect(body).toEqual([])

      await engine.prepare()
      await expect
        .poll(() => engine.indexTranscript(tenant, transcript('n', ['Ada: plan'])).catch(() => 'unavailable'))
        .toBe('written')
      expect((await engine.search(tenant, request)).total).toBe(1)
    } finally {
      await client.close()
      await stop()
    }
  })
})
