import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RequestContext } from '../request-context.ts'
import type { HttpResponse } from './http-response.ts'

/** Smaller bodies fit into one packet, compressed or not. */
const MIN_BYTES = 1_024
const LEVEL = 5
const COMPRESSIBLE = /^(?:application\/(?:json|javascript|problem\+json)|text\/(?:html|css|javascript))\b/
/** Ends the ETag of a compressed response, because its bytes differ (RFC 9110 §8.8.3.3). Digests do not contain `~`. */
const MARK = '~gzip"'

const compressed = new WeakMap<Buffer, Promise<Buffer>>()
const compress = promisify(gzip) as (body: Buffer, options: { level: number }) => Promise<Buffer>

/**
 * True when a response should be sent as gzip. A response to a browser with cookies is not compressed, because its
 * length could disclose a secret beside text of an attacker (BREACH).
 */
export function isCompressible(
  { req, headers }: RequestContext,
  { body, headers: own }: HttpResponse,
): boolean {
  if (body === null || body.length < MIN_BYTES || req.method === 'HEAD') return false
  if (!acceptsGzip(headers['accept-encoding']) || headers.cookie !== undefined) return false
  const header = (wanted: string) => own.find(([name]) => name.toLowerCase() === wanted)?.[1]
  return COMPRESSIBLE.test(header('content-type') ?? '') && header('content-encoding') === undefined
}

/** The response as gzip. The compressed form of a body is remembered as long as the body, which serves pages. */
export async function gzipped(response: HttpResponse): Promise<HttpResponse> {
  const body = response.body as Buffer
  let result = compressed.get(body)
  if (!result) {
    result = compress(body, { level: LEVEL })
    compressed.set(body, result)
  }
  const headers = response.headers.map(([name, value]): [string, string] => [
    name,
    name.toLowerCase() === 'etag' ? value.replace(/"$/, MARK) : value,
  ])
  return { ...response, headers: [...headers, ['Content-Encoding', 'gzip']], body: await result }
}

/** The ETags of a condition without the mark of compressed responses. */
export function withoutGzipMarks(condition: string): string {
  return condition.replaceAll(MARK, '"')
}

/** True when Accept-Encoding allows gzip (RFC 9110 §12.5.3). */
function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false
  const codings = header.split(',').map(entry => {
    const [name = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase())
    return { name, isRefused: parameters.some(parameter => /^q=0(?:\.0{0,3})?$/.test(parameter)) }
  })
  const coding = codings.find(({ name }) => name === 'gzip') ?? codings.find(({ name }) => name === '*')
  return coding !== undefined && !coding.isRefused
}
