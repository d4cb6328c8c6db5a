import { createOutboundHttp, type OutboundHttp, OutboundHttpError, parseNetworks } from '@mi/outbound-http'
import { parseRetryAfter } from '@mi/scheduling'
import type { Grant } from '../domain/grant.ts'
import { ProviderFailure } from './provider.ts'

/** Large enough for a page of events with long descriptions. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 30_000

export interface ProviderResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each provider module checks the fields that it reads
  json: any
  retryAfterMs: number | null
}

export interface ProviderHttp {
  get(url: string, accessToken: string, headers?: Record<string, string>): Promise<ProviderResponse>
  postForm(url: string, fields: Record<string, string>): Promise<ProviderResponse>
  close(): Promise<void>
}

/**
 * Calls providers at the addresses in the settings. The operator chose these addresses, so all networks are
 * allowed.
 */
export function createProviderHttp(): ProviderHttp {
  const http: OutboundHttp = createOutboundHttp({ allowedNetworks: parseNetworks(['0.0.0.0/0', '::/0']) })
  async function send(request: Parameters<OutboundHttp['request']>[0]): Promise<ProviderResponse> {
    const { status, headers, body } = await http.request(request).catch(error => {
      if (error instanceof OutboundHttpError) throw new ProviderFailure('unavailable', error.failure)
      throw error
    })
    const retryAfterMs = parseRetryAfter(headers['retry-after'], new Date())
    return { status, json: parseJson(body), retryAfterMs }
  }
  const limits = { timeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_RESPONSE_BYTES }
  return {
    get: (url, accessToken, headers = {}) =>
      send({
        url,
        ...limits,
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', ...headers },
      }),
    postForm: (url, fields) =>
      send({
        method: 'POST',
        url,
        ...limits,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(fields).toString(),
      }),
    close: () => http.close(),
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/** Calls a token endpoint (RFC 6749, section 3.2). @throws {ProviderFailure} `grant_revoked` for `invalid_grant` */
export async function requestGrant(
  http: ProviderHttp,
  url: string,
  fields: Record<string, string>,
  before: Grant | null,
): Promise<Grant> {
  const { status, json, retryAfterMs } = await http.postForm(url, fields)
  if (status === 400 || status === 401) {
    const error = typeof json?.error === 'string' ? json.error : 'invalid_response'
    if (error === 'invalid_grant' || error === 'interaction_required')
      throw new ProviderFailure('grant_revoked', error)
    throw new ProviderFailure('refused', `token endpoint: ${error}`)
  }
  if (status !== 200) throw new ProviderFailure('unavailable', `token endpoint: ${status}`, retryAfterMs)
  const {
    access_token: accessToken,
    refresh_token: refreshToken = before?.refreshToken,
    expires_in,
  } = json ?? {}
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    throw new ProviderFailure('refused', 'token endpoint: no tokens')
  const seconds = Number(expires_in)
  return {
    accessToken,
    refreshToken,
    expiresAt: new Date(Date.now() + (Number.isFinite(seconds) ? seconds : 3600) * 1000),
  }
}
