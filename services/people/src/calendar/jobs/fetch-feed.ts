import { type OutboundHttp, OutboundHttpError } from '@mi/outbound-http'
import { parseRetryAfter } from '@mi/scheduling'
import { MAX_FILE_BYTES } from '../domain/whole-file.ts'
import { ProviderFailure } from '../engines/provider.ts'
import { FeedFailure } from './feed-failure.ts'

/** The longest time in which a server may send a feed of 25 MiB. */
const TIMEOUT_MS = 30_000

export interface FetchedFeed {
  content: Buffer
  etag: string | null
  lastModified: string | null
}

/**
 * Fetches a feed. Returns null if it has not changed (RFC 9110, section 13.1). Redirects are not followed,
 * because only the given address was checked.
 * @throws {FeedFailure} with the error that the connection shows
 */
export async function fetchFeed(
  http: OutboundHttp,
  url: string,
  since: { etag: string | null; lastModified: string | null } | null,
  signal: AbortSignal,
): Promise<FetchedFeed | null> {
  const { status, headers, body } = await http
    .request({
      url,
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': 'meeting-intelligence-calendar',
        ...(since?.etag ? { 'if-none-match': since.etag } : {}),
        ...(since?.lastModified ? { 'if-modified-since': since.lastModified } : {}),
      },
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_FILE_BYTES,
      signal,
    })
    .catch(error => {
      throw error instanceof OutboundHttpError ? new FeedFailure(error.failure) : error
    })
  if (status === 304 && since) return null
  if (status === 404 || status === 410) throw new FeedFailure('not_found')
  if (status === 401 || status === 403) throw new FeedFailure('access_denied')
  if (status === 429 || status >= 500)
    throw new ProviderFailure(
      'unavailable',
      `feed: ${status}`,
      parseRetryAfter(headers['retry-after'], new Date()),
    )
  if (status !== 200) throw new FeedFailure('invalid_answer')
  const text = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' && value.length <= 500 ? value : null
  }
  return { content: body, etag: text('etag'), lastModified: text('last-modified') }
}
