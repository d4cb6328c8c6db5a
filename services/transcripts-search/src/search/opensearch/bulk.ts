import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '@mi/scheduling'
import { SearchUnavailable } from '../errors.ts'
import { type OpenSearchClient, OpenSearchError } from './client.ts'

/** One document to write: an action line and, unless it deletes, a source line. */
export interface BulkOperation {
  action: Record<string, Record<string, unknown>>
  source?: unknown
}

interface BulkOutcome {
  /** Refused because the index holds newer. */
  conflicts: number
}

interface BulkResponse {
  errors: boolean
  items: Record<string, { status: number; error?: { type: string; reason: string } }>[]
}

export interface BulkOptions {
  refresh: boolean | 'wait_for'
  /** Waits between attempts; injected by tests. */
  wait?: (ms: number) => Promise<unknown>
}

const OPERATIONS_PER_REQUEST = 1000
/** In characters; a node takes bodies of 100 MB, in four bytes a character at the worst. */
const REQUEST_LENGTH = 8_000_000
const ATTEMPTS = 6
const BACKOFF = { firstMs: 200, maxMs: 6_400 }

/**
 * Writes documents in requests of at most a thousand and of bounded length. What a busy node refuses (429) is retried with exponential backoff; a
 * version conflict or a document that is already gone is an outcome.
 *
 * @throws SearchUnavailable when the cluster stays busy or unavailable: the caller repeats the full write later, which is safe.
 */
export async function bulkWrite(
  client: OpenSearchClient,
  operations: readonly BulkOperation[],
  { refresh, wait = sleep }: BulkOptions,
): Promise<BulkOutcome> {
  let conflicts = 0
  const requests = requestsOf(operations)
  for (const [number, request] of requests.entries()) {
    let open = request
    const last = number === requests.length - 1
    for (let attempt = 1; open.length > 0; attempt++) {
      const { body } = await client.send<BulkResponse>('POST', '/_bulk', {
        query: { refresh: last ? refresh : false },
        lines: open.flat(),
        timeoutMs: 60_000,
      })
      const busy: string[][] = []
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
  }
  return { conflicts }
}

// Each request a list of operations, each operation its lines of JSON.
function requestsOf(operations: readonly BulkOperation[]): string[][][] {
  const requests: string[][][] = []
  let length = Number.POSITIVE_INFINITY
  for (const { action, source } of operations) {
    const lines = [action, ...(source === undefined ? [] : [source])].map(line => JSON.stringify(line))
    const added = lines.reduce((sum, line) => sum + line.length, 0)
    if (length + added > REQUEST_LENGTH || requests.at(-1)?.length === OPERATIONS_PER_REQUEST) {
      requests.push([])
      length = 0
    }
    requests.at(-1)?.push(lines)
    length += added
  }
  return requests
}
