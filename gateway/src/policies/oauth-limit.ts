import { addressGroup } from '@mi/service-kit'
import { rateLimitError } from '../limits/errors.ts'
import type { Bucket, RateLimitStore } from '../limits/rate-limit.ts'
import type { GatewayMetrics } from '../observability/metrics.ts'
import { mediaTypeOf } from '../request/media-type.ts'
import { readBody } from '../request/read-body.ts'
import type { RequestContext } from '../request-context.ts'
import { MAX_PAGE_BODY_BYTES } from '../service-pages/forward-page.ts'
import type { PolicyDefinition } from './policy.ts'

export interface OAuthLimitDeps {
  limits: RateLimitStore
  metrics: GatewayMetrics
}

interface Parameters {
  perClientPerMinute: number
  perAddressPerMinute: number
}

const MAX_CLIENT_ID_CHARACTERS = 200

/**
 * Limits the token endpoint by client id, and by address, which is wider: one office behind one address is not locked out.
 * It runs before the authorization server, so a refused request uses up neither code nor refresh token.
 */
export function oauthLimit({ limits, metrics }: OAuthLimitDeps): PolicyDefinition<Parameters> {
  return {
    name: 'oauth-limit',
    parameters: {
      perClientPerMinute: { type: 'integer', default: 20 },
      perAddressPerMinute: { type: 'integer', default: 200 },
    },
    handler: parameters => ctx => {
      const { operation } = ctx
      if (operation?.kind !== 'service-pages' || !operation.givesTokens || ctx.req.method !== 'POST') return
      return charge(ctx, parameters)
    },
  }

  async function charge(
    ctx: RequestContext,
    { perClientPerMinute, perAddressPerMinute }: Parameters,
  ): Promise<void> {
    ctx.body = await readBody(ctx, MAX_PAGE_BODY_BYTES)
    const clientId = clientIdOf(ctx, ctx.body)
    const address = `token-endpoint ${addressGroup(ctx.clientIp)}`
    const buckets: Bucket[] = [{ key: address, name: 'address', perMinute: perAddressPerMinute, burst: 0 }]
    if (clientId !== null)
      buckets.push({
        key: `token-endpoint client ${clientId}`,
        name: 'client',
        perMinute: perClientPerMinute,
        burst: 0,
      })
    ctx.rateLimit = await limits.consume(buckets)
    if (!ctx.rateLimit.allowed) throw rateLimitError(metrics, ctx.rateLimit.states)
  }
}

/** Whom the request says it is from, verified or not; null when it does not say. */
function clientIdOf({ headers }: RequestContext, body: Buffer): string | null {
  const basic = /^basic +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const claimed = basic === undefined ? bodyField(headers['content-type'] ?? '', body) : userOf(basic)
  return claimed && claimed.length <= MAX_CLIENT_ID_CHARACTERS ? claimed : null
}

function userOf(basic: string): string | null {
  const text = Buffer.from(basic, 'base64').toString('utf8')
  try {
    return decodeURIComponent(text.slice(0, Math.max(0, text.indexOf(':'))))
  } catch {
    return null
  }
}

function bodyField(contentType: string, body: Buffer): string | null {
  const text = body.toString('utf8')
  if (mediaTypeOf(contentType) !== 'application/json') return new URLSearchParams(text).get('client_id')
  try {
    const { client_id: clientId } = JSON.parse(text)
    return typeof clientId === 'string' ? clientId : null
  } catch {
    return null
  }
}
