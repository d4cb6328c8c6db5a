import { isIP } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { isInNetworks, isPublicAddress, type Network } from './addresses.ts'
import { checkUrl, hostOf, isPublicPort } from './check-url.ts'
import { failureOf, OutboundHttpError } from './errors.ts'
import { guardedLookup } from './guarded-lookup.ts'
import { createResolve, type Resolve } from './resolve-name.ts'

export interface OutboundHttpOptions {
  /** Networks that may be reached although they are not public. Plain HTTP is allowed there. Empty by default. */
  allowedNetworks?: readonly Network[]
  /** The ports that may be reached at public addresses. All by default. */
  publicPorts?: readonly number[]
  /** Maximum number of connections to an origin. Default 16. */
  connectionsPerOrigin?: number
  /** Certificate authorities in PEM that replace those of the system, for tests. */
  ca?: string
  /** Replaces name resolution, for tests. */
  resolve?: Resolve
}

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Time limit of the whole exchange, from the name resolution to the last byte of the body. */
  timeoutMs: number
  /** Maximum number of bytes of the body that are read. */
  maxResponseBytes: number
  /** The handling of a larger body: the exchange fails with `answer_too_large`, or the rest of the body is not read. */
  onTooLarge?: 'fail' | 'truncate'
  signal?: AbortSignal
}

export interface OutboundResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** True when the rest of the body was not read. */
  truncated: boolean
}

/** The only way to call a URL that a user entered. Redirects are not followed, and bodies are not decompressed. */
export interface OutboundHttp {
  /** @throws {OutboundHttpError} */
  request(request: OutboundRequest): Promise<OutboundResponse>
  /** The error of a URL before it is called, or null. */
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
      // A literal address is connected without a lookup.
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
      await Promise.all(Object.values(agents).map(agent => agent.destroy()))
    },
  }
}

/** From this size on, a body of known length is read into one buffer. Joining chunks would hold it in memory twice. */
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
    // The client rejects a body that is longer than its declared length.
    if (whole) part.copy(whole, size)
    else chunks.push(part)
    size += part.length
    if (chunk.length <= room) continue
    // Leaving the loop destroys the stream and its connection.
    if (onTooLarge === 'fail') throw new OutboundHttpError('answer_too_large')
    return { body: all(), truncated: true }
  }
  return { body: all(), truncated: false }
}
