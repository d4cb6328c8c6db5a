import { setTimeout as sleep } from 'node:timers/promises'
import { engineFetch } from '@mi/outbound-http'
import { backoffMs, parseRetryAfter } from '@mi/scheduling'
import { type Embedder, EmbeddingFailed } from './embedder.ts'

export interface EmbeddingEndpoint {
  /** The URL without `/embeddings`: `https://api.example.com/v1`. */
  baseUrl: string
  apiKey?: string
  model: string
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs?: number
  attempts?: number
  /** The number of texts in one request. */
  batch?: number
}

interface Answer {
  data?: { index: number; embedding: number[] }[]
}

const BACKOFF = { firstMs: 300, maxMs: 10_000 }

/**
 * Connects to an endpoint with OpenAI's `/embeddings` API. Requests one vector to learn its dimensions, so that a wrong address, key or
 * model fails here and not at the first search.
 */
export async function connectEmbedder(endpoint: EmbeddingEndpoint): Promise<Embedder> {
  const { batch = 128 } = endpoint
  const [sample] = await embedBatch(endpoint, ['A sample.'])
  const dimensions = sample?.length ?? 0
  return {
    model: endpoint.model,
    dimensions,
    async embed(texts) {
      const vectors: number[][] = []
      for (let from = 0; from < texts.length; from += batch) {
        vectors.push(...(await embedBatch(endpoint, texts.slice(from, from + batch))))
      }
      if (vectors.some(vector => vector.length !== dimensions)) {
        throw new EmbeddingFailed('The embedding endpoint changed the size of its vectors.')
      }
      return vectors
    },
  }
}

async function embedBatch(endpoint: EmbeddingEndpoint, texts: readonly string[]): Promise<number[][]> {
  const { attempts = 4 } = endpoint
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(endpoint, texts)
    if ('vectors' in outcome) return outcome.vectors
    if (!outcome.retry || attempt >= attempts) throw new EmbeddingFailed(outcome.reason)
    const delayMs = outcome.retryAfterMs ?? backoffMs(attempt, BACKOFF, Math.random())
    await sleep(Math.min(delayMs, BACKOFF.maxMs))
  }
}

type Outcome = { vectors: number[][] } | { reason: string; retry: boolean; retryAfterMs?: number }

async function tryOnce(endpoint: EmbeddingEndpoint, input: readonly string[]): Promise<Outcome> {
  const { baseUrl, apiKey, model, timeoutMs = 30_000 } = endpoint
  try {
    const response = await engineFetch(`${baseUrl.replace(/\/+$/, '')}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({ model, input, encoding_format: 'float' }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      const retry = response.status === 408 || response.status === 429 || response.status >= 500
      const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), new Date()) ?? 0
      return { reason: `The embedding endpoint answered ${response.status}.`, retry, retryAfterMs }
    }
    const { data = [] } = (await response.json()) as Answer
    const vectors = data.toSorted((a, b) => a.index - b.index).map(item => item.embedding)
    if (vectors.length === input.length) return { vectors }
    return {
      reason: `The embedding endpoint gave ${vectors.length} vectors for ${input.length} texts.`,
      retry: false,
    }
  } catch (error) {
    return {
      reason: `The embedding endpoint did not answer: ${error instanceof Error ? error.message : error}`,
      retry: true,
    }
  }
}
