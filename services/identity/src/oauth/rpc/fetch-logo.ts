import { invalid } from '@mi/errors'
import { type OutboundHttp, OutboundHttpError } from '@mi/outbound-http'

const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

export interface Logo {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

/** The media types by the first bytes of a file, because a server may name a wrong type. SVG is missing, because it can contain scripts. */
const SIGNATURES: readonly [type: string, matches: (bytes: Buffer) => boolean][] = [
  ['image/png', bytes => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', bytes => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/gif', bytes => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', bytes => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12))],
]

/** Fetches a logo once, so that browsers of users never contact its server. @throws {ServiceError} naming `logo_url` */
export async function fetchLogo(http: OutboundHttp, url: string): Promise<Logo> {
  const problem = http.checkUrl(url)
  if (problem !== null) throw invalid('logo_url', problem)
  const { status, body } = await http
    .request({ url, timeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_BYTES, headers: { accept: 'image/*' } })
    .catch(error => {
      if (error instanceof OutboundHttpError) throw invalid('logo_url', `cannot be fetched: ${error.failure}`)
      throw error
    })
  if (status !== 200) throw invalid('logo_url', `cannot be fetched: the server returns ${status}`)
  const type = SIGNATURES.find(([, matches]) => matches(body))?.[0]
  if (!type) throw invalid('logo_url', 'must lead to a PNG, JPEG, GIF or WebP picture')
  return { bytes: new Uint8Array(body), type }
}
