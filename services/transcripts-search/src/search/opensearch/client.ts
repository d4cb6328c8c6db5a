import { Client, errors } from '@opensearch-project/opensearch'
import { SearchUnavailable } from '../errors.ts'

/** The calls that the engine makes. Outages and wrong requests are different errors. */
export interface OpenSearchClient {
  /**
   * @throws SearchUnavailable when no node answers in time, the cluster refuses for lack of resources (429, 502, 503, 504) or has no such index.
   * @throws OpenSearchError for every other answer outside 2xx, unless its status is in `accept`.
   */
  send<T>(method: string, path: string, options?: SendOptions): Promise<{ status: number; body: T }>
  close(): Promise<void>
}

interface SendOptions {
  query?: Record<string, string | number | boolean>
  body?: unknown
  /** Lines of JSON, for bulk requests. */
  lines?: string[]
  accept?: number[]
  timeoutMs?: number
}

/** An answer that says that the request is wrong. */
export class OpenSearchError extends Error {
  override readonly name = 'OpenSearchError'
  readonly status: number

  constructor(status: number, reason: string) {
    super(`OpenSearch responded ${status}: ${reason}`)
    this.status = status
  }
}

const OUTAGES = new Set([429, 502, 503, 504])

export function createOpenSearchClient(node: string, { timeoutMs = 10_000 } = {}): OpenSearchClient {
  const client = new Client({ node, requestTimeout: timeoutMs, maxRetries: 0 })
  return {
    async send<T>(method: string, path: string, options: SendOptions = {}) {
      const { query, body, lines, accept = [], timeoutMs: requestTimeout } = options
      try {
        const response = await client.transport.request(
          {
            method,
            path,
            ...(query ? { querystring: query } : {}),
            ...(body === undefined ? {} : { body: body as Record<string, unknown> }),
            ...(lines ? { bulkBody: lines } : {}),
          },
          requestTimeout ? { requestTimeout } : {},
        )
        return { status: response.statusCode ?? 0, body: response.body as T }
      } catch (error) {
        if (!(error instanceof errors.ResponseError)) throw new SearchUnavailable(error)
        const status = error.statusCode ?? 0
        if (accept.includes(status)) return { status, body: error.body as T }
        // The index was not created yet, or was deleted: the request itself is right.
        if (OUTAGES.has(status) || isMissingIndex(error)) throw new SearchUnavailable(error)
        throw new OpenSearchError(status, error.message)
      }
    },
    close: () => client.close(),
  }
}

function isMissingIndex(error: errors.ResponseError): boolean {
  return error.statusCode === 404 && error.message.includes('index_not_found_exception')
}

/**
 * Documents by their ids, in the order of the ids. OpenSearch answers 200 also when it cannot read them, each with an error of its own: that
 * must not pass for a document that does not exist.
 *
 * @throws SearchUnavailable when one cannot be read: its shard is not there yet, or the index is gone
 */
export async function readDocuments<T>(
  client: OpenSearchClient,
  index: string,
  options: SendOptions,
): Promise<T[]> {
  const { body } = await client.send<{ docs: (T & { error?: { reason?: string } })[] }>(
    'POST',
    `/${index}/_mget`,
    options,
  )
  const failed = body.docs.find(document => document.error !== undefined)
  if (failed) throw new SearchUnavailable(new Error(failed.error?.reason ?? 'a document cannot be read'))
  return body.docs
}
