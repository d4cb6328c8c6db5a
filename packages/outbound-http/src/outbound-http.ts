import { isIP } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { isInNetworks, isPublicAddress, type Network } from './addresses.ts'
import { checkUrl, hostOf, isPublicPort } from './check-url.ts'
import { failureOf, OutboundHttpError } from './errors.ts'
import { guardedLookup } from './guarded-lookup.ts'
import { createResolve, type Resolve } from './resolve-name.ts'

export interface OutboundHttpOptions {
  /** Networks that may be reached although they are not public; plain HTTP is allowed there. None by default. */
  allowedNetworks?: readonly Network[]
  /** The ports that may be reached at public addresses. Any when absent. */
  publicPorts?: readonly number[]
  /** Most connections to one origin. Default 16. */
  connectionsPerOrigin?: number
  /** Certificate authorities to trust instead of the system's, as PEM; for tests. */
  ca?: string
  /** For tests of names that change. */
  resolve?: Resolve
}

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole exchange, from the resolution of the name to the last byte of the body. */
  timeoutMs: number
  /** At most so many bytes of the body are read. */
  maxResponseBytes: number
  /** What happens when there are more: the exchange fails with `answer_too_large`, or the rest is left unread. */
  onTooLarge?: 'fail' | 'truncate'
  signal?: AbortSignal
}

export interface OutboundResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** Some of the body was left unread. */
  truncated: boolean
}

/** The one way to call an address that a user gave. Redirects are answers like others, bodies are not decompressed. */
export interface OutboundHttp {
  /** @throws {OutboundHttpError} */
  request(request: OutboundRequest): Promise<OutboundResponse>
  /** What is wrong with an address, before it is ever called; null when nothing is. */
  checkUrl(url: string): string | null
  close(): Promise<void>
}

export function createOutboundHttp({
  allowedNetworks = [],
  connectionsPerOrigin = 16,
  ca,
  publicPorts,
  resolve = createResolve(),
}: OutboundHttpOptions = {}): OutboundHttp {
  const agent = (onlyAllowed: boolean) =>
    new Agent({
      connections: connectionsPerOrigin,
      pipelining: 1,
      keepAliveTimeout: 10_000,
      keepAliveMaxTimeout: 60_000,
      maxHeaderSize: 16_384,
      connect: {
        lookup: guardedLookup(resolve, allowedNetworks, { onlyAllowed }),
        timeout: 10_000,
        ...(ca === undefined ? {} : { ca }),
      },
    })
  const agents = { public: agent(false), allowed: agent(true) }

  return {
    checkUrl: url => checkUrl(url, allowedNetworks, publicPorts),
    async request(request) {
      const url = new URL(request.url)
      if (checkUrl(request.url, allowedNetworks, publicPorts) !== null)
        throw new OutboundHttpError('address_refused')
      // A literal is connected to without a lookup.
      const host = hostOf(url)
      const isPublic = url.protocol === 'https:' && isPublicPort(url, publicPorts)
      if (isIP(host) && !(isPublic && isPublicAddress(host)) && !isInNetworks(host, allowedNetworks))
        throw new OutboundHttpError('address_refused')
      const timeout = AbortSignal.timeout(request.timeoutMs)
      const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
      try {
        const response = await agents[isPublic ? 'public' : 'allowed'].request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: request.method ?? 'GET',
          headers: request.headers ?? {},
          body: request.body ?? null,
          signal,
          headersTimeout: request.timeoutMs,
          bodyTimeout: request.timeoutMs,
        })
        const { statusCode: status, headers } = response
        return { status, headers, ...(await readBody(response, request)) }
      } catch (error) {
        if (error instanceof OutboundHttpError) throw error
        if (request.signal?.aborted) throw error
        throw new OutboundHttpError(timeout.aborted ? 'timeout' : failureOf(error), error)
      }
    },
    async close() {
      await Promise.all(Object.values(agents).map(one => one.destroy()))
    },
  }
}

/** A body of a known length from so many bytes on is written in its place; kept in pieces and put together it would be there twice. */
const LARGE_BYTES = 1024 * 1024

async function readBody(
  { body, headers }: Pick<Dispatcher.ResponseData, 'body' | 'headers'>,
  { maxResponseBytes, onTooLarge = 'fail' }: OutboundRequest,
): Promise<Pick<OutboundResponse, 'body' | 'truncated'>> {
  const length = Number(headers['content-length'])
  const whole = length >= LARGE_BYTES && length <= maxResponseBytes ? Buffer.allocUnsafeSlow(length) : null
  const chunks: Buffer[] = []
  let size = 0
  const all = () => (whole ? whole.subarray(0, size) : Buffer.concat(chunks))
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const room = maxResponseBytes - size
    const part = chunk.subarray(0, room)
    // Of more bytes than its length the client makes a failure.
    if (whole) part.copy(whole, size)
    else chunks.push(part)
    size += part.length
    if (chunk.length <= room) continue
    // Leaving the loop destroys the stream, and its connection with it.
    if (onTooLarge === 'fail') throw new OutboundHttpError('answer_too_large')
    return { body: all(), truncated: true }
  }
  return { body: all(), truncated: false }
}
