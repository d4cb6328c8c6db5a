import { describe, expect, test } from 'vitest'
import type { Embedder } from '../../src/engines/embeddings/embedder.ts'
import { createOpenSearchEngine } from '../../src/engines/opensearch/engine.ts'
import { freshTenant, openSearchUrl, startOpenSearchEngine } from './support/engines.ts'
import { transcript } from './support/transcripts.ts'

/** A model in which texts with the same first letter are near. */
function firstLetterModel(model: string, dimensions: number): Embedder {
  return {
    model,
    dimensions,
    async embed(texts) {
      return texts.map(text => {
        const vector = new Array<number>(dimensions).fill(0.01)
        vector[(text.toLowerCase().charCodeAt(0) - 97) % dimensions] = 1
        return vector
      })
    },
  }
}

describe.skipIf(openSearchUrl === undefined)('an OpenSearch index made without an embedding model', () => {
  test('accepts the vectors of models that are configured later', async () => {
    const { engine: plain, prefix, stop } = await startOpenSearchEngine()
    const node = openSearchUrl as string
    const open = async (embedder: Embedder) => {
      const engine = createOpenSearchEngine({
        node,
        prefix,
        refresh: true,
        timeoutMs: 30_000,
        embedder: async () => embedder,
      })
      await engine.prepare()
      return engine
    }
    try {
      const tenant = freshTenant()
      await plain.indexTranscript(tenant, transcript('before', ['Ada: alpha beta']))

      for (const embedder of [firstLetterModel('small', 26), firstLetterModel('large', 30)]) {
        const engine = await open(embedder)
        const near = async (query: string) => {
          const page = await engine.search(tenant, { query, mode: 'semantic', limit: 5, offset: 0 })
          return page.hits[0]?.segment.html
        }
        const { model } = embedder
        expect(await engine.indexTranscript(tenant, transcript(model, ['Bo: dogs', 'Cy: cats']))).toBe(
          'written',
        )
        expect(await near('dinghy')).toBeUndefined()
        await engine.fillVectors?.(tenant, model)
        expect(await near('dinghy')).toBe('dogs')
        expect(await near('canoe')).toBe('cats')
        const words = await engine.search(tenant, { query: 'alpha', limit: 5, offset: 0 })
        expect(words.total).toBe(1)
        await engine.close()
      }
    } finally {
      await stop()
    }
  })
})
