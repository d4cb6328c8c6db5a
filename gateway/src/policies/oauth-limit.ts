import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { addressGroup, PAGE_CLIENT_HEADER } from '@mi/service-kit'
import { BoundedMap } from '../identity/bounded-map.ts'
import { rateLimitError } from '../limits/errors.ts'
import type { Bucket, RateLimitStore } from '../limits/rate-limit.ts'
import type { GatewayMetrics } from '../observability/metrics.ts'
import { mediaTypeOf } from '../request/media-type.ts'
import { readBody } from '../request/read-body.ts'
import type { RequestContext } from '../request-context.ts'
import type { PolicyDefinition } from './policy.ts'

export interface OAuthLimitDeps {
  limits: RateLimitStore
  metrics: GatewayMetrics
}

interface Parameters {
  perClientPerMinute: number
  perAddressPerMinute: number
}

/** A token request has a few fields. It is parsed before the client is authenticated, so its size is limited. */
const MAX_BODY_BYTES = 16 * 1024
const MAX_CLIENT_ID_CHARACTERS = 200
/** The number of valid client credentials that this copy remembers. */
const MAX_KNOWN_CREDENTIALS = 10_000

/**
 * Limits the token endpoint by address and by client. The limit of an address is wider, so that an office
 * behind one address is not locked out. A request over a limit does not reach the authorization server, so it
 * uses up neither a code nor a refresh token.
 *
 * Anybody can name a client, so a request is charged to a client only with proof: the credential was valid
 * before, or the authorization server confirms the client in its response. An unknown credential is charged
 * after the response. A request of a public client, which has no secret, is charged to the client at its
 * address.
 */
export function oauthLimit({ limits, metrics }: OAuthLimitDeps): PolicyDefinition<Parameters> {
  /** The client of each credential that was valid at its last use. The key is the SHA-256 of the credential. */
  const clientOf = new BoundedMap<string, string>(MAX_KNOWN_CREDENTIALS)
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
    ctx.body = await readBody(ctx, MAX_BODY_BYTES)
    const { clientId, credential } = claimOf(ctx, ctx.body)
    const address = addressGroup(ctx.clientIp)
    const clientBucket = (key: string): Bucket => ({
      key: `token-endpoint client ${key}`,
      name: 'client',
      perMinute: perClientPerMinute,
      burst: 0,
    })
    const buckets: Bucket[] = [
      { key: `token-endpoint ${address}`, name: 'address', perMinute: perAddressPerMinute, burst: 0 },
    ]
    const known = credential === null ? undefined : clientOf.get(credential)
    if (known !== undefined) buckets.push(clientBucket(known))
    if (credential === null && clientId !== null) buckets.push(clientBucket(`${clientId} ${address}`))
    ctx.rateLimit = await limits.consume(buckets)
    if (!ctx.rateLimit.allowed) throw rateLimitError(metrics, ctx.rateLimit.states)
    if (credential === null) return
    ctx.onServiceResponse = async headers => {
      const client = clientIn(headers)
      if (client === null) clientOf.delete(credential)
      else clientOf.set(credential, client)
      if (client === null || client === known) return
      const { states } = await limits.consume([clientBucket(client)])
      ctx.rateLimit?.states.push(...states)
    }
  }
}

/** The client that the authorization server has authenticated by a secret. */
function clientIn(headers: IncomingHttpHeaders): string | null {
  const client = headers[PAGE_CLIENT_HEADER]
  return typeof client === 'string' ? client : null
}

interface Claim {
  /** The client that the request names. */
  clientId: string | null
  /** SHA-256 of the client id and the secret in the request; null without a secret. */
  credential: string | null
}

/** The client that a request names, verified or not. */
function claimOf({ headers }: RequestContext, body: Buffer): Claim {
  const basic = /^basic +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const [id, secret] =
    basic === undefined ? bodyClaim(headers['content-type'] ?? '', body) : basicClaim(basic)
  const clientId = id && id.length <= MAX_CLIENT_ID_CHARACTERS ? id : null
  const isProof = clientId !== null && secret !== null && secret !== ''
  return { clientId, credential: isProof ? hashOf(`${clientId} ${secret}`) : null }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

type IdAndSecret = [id: string | null, secret: string | null]

function basicClaim(basic: string): IdAndSecret {
  const text = Buffer.from(basic, 'base64').toString('utf8')
  const colon = Math.max(0, text.indexOf(':'))
  try {
    return [decodeURIComponent(text.slice(0, colon)), text.slice(colon + 1)]
  } catch {
    return [null, null]
  }
}

function bodyClaim(contentType: string, body: Buffer): IdAndSecret {
  const text = body.toString('utf8')
  if (mediaTypeOf(contentType) !== 'application/json') {
    const fields = new URLSearchParams(text)
    return [fields.get('client_id'), fields.get('client_secret')]
  }
  try {
    const { client_id: id, client_secret: secret } = JSON.parse(text)
    return [typeof id === 'string' ? id : null, typeof secret === 'string' ? secret : null]
  } catch {
    return [null, null]
  }
}
