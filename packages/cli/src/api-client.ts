import { setTimeout as sleep } from 'node:timers/promises'
import type { Credentials } from './credentials.ts'
import { CliError, EXIT, type ExitCode } from './exit-codes.ts'

/** An error response of the API, with the message of the API. */
export class ApiError extends CliError {
  readonly status: number
  readonly code: string
  readonly details: { field: string; message: string }[]

  constructor(
    status: number,
    code: string,
    message: string,
    details: { field: string; message: string }[],
    requestId: string | null,
  ) {
    // The message repeats a single detail.
    const lines = details.map(detail => `${detail.field}: ${detail.message}`).filter(line => line !== message)
    const fields = lines.map(line => `\n  ${line}`).join('')
    super(
      `${message}${fields}${requestId ? `\n  (${code}, ${requestId})` : ` (${code})`}`,
      exitCodeOf(status),
    )
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The error when the server is unreachable. Further requests would fail too. */
export class UnreachableError extends CliError {
  constructor(message: string) {
    super(message, EXIT.unavailable)
  }
}

export interface RequestOptions {
  query?: Record<string, string | number | undefined>
  json?: unknown
  /** A function is called for each attempt, because a stream can be read only once. */
  body?: Uint8Array<ArrayBuffer> | string | (() => ReadableStream<Uint8Array>)
  contentType?: string
  headers?: Record<string, string>
  /** With `manual`, resolves with the redirect instead of following it. */
  redirect?: 'manual'
  signal?: AbortSignal
}

export interface ApiClient {
  baseUrl: string
  /**
   * Sends a request and returns the JSON of its response. After 429 and 503 it waits for Retry-After and
   * retries. After a broken connection it retries a request that may be repeated.
   * @throws {ApiError}
   */
  json<T>(method: string, path: string, options?: RequestOptions): Promise<T>
  /** Does the same for responses that are not JSON. */
  raw(method: string, path: string, options?: RequestOptions): Promise<Response>
  /** Yields the items of a list, page by page, up to `most` items. */
  list<T>(path: string, query: RequestOptions['query'], most: number): AsyncGenerator<T>
}

const ATTEMPTS = 6
const LONGEST_WAIT_SECONDS = 90
/**
 * The errors of a connection that broke during a request, because the server restarted or closed an idle
 * connection.
 */
const BROKEN_CONNECTION = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']
const BROKEN_ATTEMPTS = 4

export function createApiClient(credentials: Pick<Credentials, 'baseUrl' | 'bearer'>): ApiClient {
  const baseUrl = credentials.baseUrl.replace(/\/+$/, '')

  async function raw(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const url = new URL(baseUrl + path)
    for (const [name, value] of Object.entries(options.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const request = (bearer: string): RequestInit => ({
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'user-agent': 'mi-cli',
        ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.contentType ? { 'content-type': options.contentType } : {}),
        ...options.headers,
      },
      ...(options.json === undefined ? {} : { body: JSON.stringify(options.json) }),
      ...(options.body === undefined ? {} : bodyOf(options.body)),
      ...(options.redirect ? { redirect: options.redirect } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    const repeatable = method !== 'POST' || 'idempotency-key' in (options.headers ?? {})
    for (let attempt = 1; ; attempt++) {
      const response = await send(
        url,
        request(await credentials.bearer()),
        baseUrl,
        repeatable && attempt < BROKEN_ATTEMPTS,
      )
      if (response === 'broken') {
        await sleep(attempt * 250, undefined, options.signal ? { signal: options.signal } : {})
        continue
      }
      if (response.ok || (options.redirect && response.status === 302)) return response
      const wait = retryAfter(response, attempt)
      if (wait === null || attempt === ATTEMPTS) throw await toError(response)
      await response.body?.cancel()
      await sleep(wait * 1000, undefined, options.signal ? { signal: options.signal } : {})
    }
  }

  async function json<T>(method: string, path: string, options?: RequestOptions): Promise<T> {
    const response = await raw(method, path, options)
    return (response.status === 204 ? null : await response.json()) as T
  }

  async function* list<T>(path: string, query: RequestOptions['query'], most: number): AsyncGenerator<T> {
    let cursor: string | undefined
    for (let left = most; left > 0; ) {
      const page: Page<T> = await json('GET', path, {
        query: { ...query, limit: Math.min(left, 100), cursor },
      })
      yield* page.data
      left -= page.data.length
      cursor = page.pagination.next_cursor ?? undefined
      if (!cursor || page.data.length === 0) return
    }
  }

  return { baseUrl, json, raw, list }
}

/** `fetch` requires `duplex` for a stream. */
function bodyOf(body: NonNullable<RequestOptions['body']>): RequestInit {
  return typeof body === 'function' ? ({ body: body(), duplex: 'half' } as RequestInit) : { body }
}

interface Page<T> {
  data: T[]
  pagination: { next_cursor: string | null }
}

/**
 * Returns `broken` if the connection broke and the request may be sent again. A connection that cannot be
 * opened is an error.
 */
async function send(
  url: URL,
  request: RequestInit,
  baseUrl: string,
  mayRepeat: boolean,
): Promise<Response | 'broken'> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    const cause = (error as { cause?: { code?: string } }).cause?.code
    if (mayRepeat && cause && BROKEN_CONNECTION.includes(cause)) return 'broken'
    throw new UnreachableError(
      `${baseUrl} cannot be reached${cause ? ` (${cause})` : ''}. Is the platform running? \`npm start\` starts it.`,
    )
  }
}

/** The seconds to wait before the next attempt, or null for no further attempt. */
function retryAfter(response: Response, attempt: number): number | null {
  if (response.status !== 429 && response.status !== 503) return null
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  // Uses backoff with jitter when the server sends no time.
  const wait = Number.isFinite(seconds)
    ? seconds + Math.random() * 0.5
    : 2 ** (attempt - 1) * (0.5 + Math.random())
  return wait <= LONGEST_WAIT_SECONDS ? wait : null
}

async function toError(response: Response): Promise<ApiError> {
  const text = await response.text()
  try {
    const { error } = JSON.parse(text)
    return new ApiError(
      response.status,
      error.code,
      error.message,
      error.details ?? [],
      error.request_id ?? null,
    )
  } catch {
    return new ApiError(
      response.status,
      `http_${response.status}`,
      text.slice(0, 300) || response.statusText,
      [],
      null,
    )
  }
}

function exitCodeOf(status: number): ExitCode {
  if (status === 401 || status === 403) return EXIT.unauthorized
  if (status === 404) return EXIT.notFound
  return status === 429 || status === 503 || status === 504 ? EXIT.unavailable : EXIT.failed
}
