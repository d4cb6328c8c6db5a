import { Client, errors } from '@opensearch-project/opensearch'
import { SearchUnavailable } from '../errors.ts'

/** The API calls of the engine. Outages and invalid requests throw different errors. */
export interface OpenSearchClient {
  /**
   * @throws SearchUnavailable when no node responds in time, the cluster lacks resources (429, 502, 503, 504) or the index does not exist.
   * @throws OpenSearchError for every other status outside 2xx, unless it is in `accept`.
   */
  send<T>(method: string, path: string, options?: SendOptions): Promise<{ status: number; body: T }>
  close(): Promise<void>
}

interface SendOptions {
  query?: Record<string, string | number | boolean>
  body?: unknown
  /** The JSON lines of a bulk request. */
  lines?: string[]
  accept?: number[]
  timeoutMs?: number
}

/** A response that reports an invalid request. */
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
        // The index was not created yet or was deleted: the request itself is valid.
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
 * Documents by id, in the order of the ids. OpenSearch returns 200 even when it cannot read a document, with an error for that document.
 * Such a document must not count as missing.
 *
 * @throws SearchUnavailable when a document cannot be read: its shard is not available yet, or the index is deleted
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
