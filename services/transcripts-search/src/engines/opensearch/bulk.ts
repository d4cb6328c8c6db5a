import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '@mi/scheduling'
import { SearchUnavailable } from '../errors.ts'
import { type OpenSearchClient, OpenSearchError } from './client.ts'

/** One document to write: an action line and, unless it is a deletion, a source line. */
export interface BulkOperation {
  action: Record<string, Record<string, unknown>>
  source?: unknown
}

interface BulkOutcome {
  /** The number of documents that were refused because the index has a newer version. */
  conflicts: number
}

interface BulkResponse {
  errors: boolean
  items: Record<string, { status: number; error?: { type: string; reason: string } }>[]
}

export interface BulkOptions {
  refresh: boolean | 'wait_for'
  /** Waits between attempts; tests replace it. */
  wait?: (ms: number) => Promise<unknown>
}

const OPERATIONS_PER_REQUEST = 1000
/** In characters. A request is in memory twice, with up to four bytes for each character. */
const REQUEST_LENGTH = 4_000_000
const ATTEMPTS = 6
const BACKOFF = { firstMs: 200, maxMs: 6_400 }

/**
 * Writes documents in requests of bounded size, one after the other. Retries operations that a busy node refuses (429) with
 * exponential backoff. A version conflict, or a document that is already deleted, is a result and not an error.
 *
 * @throws SearchUnavailable when the cluster stays busy or unavailable. The caller can safely repeat the complete write later.
 */
export async function bulkWrite(
  client: OpenSearchClient,
  operations: Iterable<BulkOperation> | AsyncIterable<BulkOperation>,
  { refresh, wait = sleep }: BulkOptions,
): Promise<BulkOutcome> {
  let conflicts = 0
  let request: Request | null = null
  for await (const next of requestsOf(operations)) {
    if (request) conflicts += await send(client, request, { refresh: false, wait })
    request = next
  }
  if (request) conflicts += await send(client, request, { refresh, wait })
  return { conflicts }
}

/** The JSON lines of each operation. */
type Request = string[][]

/** Sends one request until the cluster has accepted all of it. Returns the number of documents that are newer in the index. */
async function send(
  client: OpenSearchClient,
  request: Request,
  { refresh, wait }: Required<BulkOptions>,
): Promise<number> {
  let conflicts = 0
  let open = request
  for (let attempt = 1; open.length > 0; attempt++) {
    const { body } = await client.send<BulkResponse>('POST', '/_bulk', {
      query: { refresh },
      lines: open.flat(),
      timeoutMs: 60_000,
    })
    const busy: Request = []
    body.items.forEach((item, index) => {
      const [result] = Object.values(item)
      if (result === undefined || result.status < 300 || result.status === 404) return
      if (result.status === 409) conflicts++
      else if (result.status === 429) busy.push(open[index] as string[])
      else throw new OpenSearchError(result.status, result.error?.reason ?? 'bulk item refused')
    })
    if (busy.length > 0 && attempt === ATTEMPTS)
      throw new SearchUnavailable(new Error('the cluster stays busy'))
    open = busy
    if (open.length > 0) await wait(backoffMs(attempt, BACKOFF, Math.random()))
  }
  return conflicts
}

async function* requestsOf(
  operations: Iterable<BulkOperation> | AsyncIterable<BulkOperation>,
): AsyncGenerator<Request> {
  let request: Request = []
  let length = 0
  for await (const { action, source } of operations) {
    const lines = [action, ...(source === undefined ? [] : [source])].map(line => JSON.stringify(line))
    const added = lines.reduce((sum, line) => sum + line.length, 0)
    if (
      request.length > 0 &&
      (length + added > REQUEST_LENGTH || request.length === OPERATIONS_PER_REQUEST)
    ) {
      yield request
      request = []
      length = 0
    }
    request.push(lines)
    length += added
  }
  if (request.length > 0) yield request
}
