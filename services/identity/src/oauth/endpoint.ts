import { ServiceError } from '@mi/errors'
import { type PageContext, readFormOrJson } from '@mi/service-kit'
import { insertPageAudit } from '../store/oauth-audit.ts'
import { findClient, type OAuthClient } from '../store/oauth-clients.ts'
import type { OAuthDeps } from './deps.ts'
import { OAuthError } from './oauth-error.ts'
import { authenticateClient, type FindClient, RefusedClient } from './token/authenticate-client.ts'

export type ClientHandler<Client extends OAuthClient> = (
  client: Client,
  parameters: URLSearchParams,
  ctx: PageContext,
) => Promise<object>

/**
 * An endpoint that clients call, such as the token endpoint: reads form or JSON, finds out which client it is, and answers
 * JSON that is never stored. Refusals are RFC 6749 §5.2 JSON, and audited when the client is known.
 */
export function clientEndpoint(deps: OAuthDeps, handle: ClientHandler<OAuthClient>) {
  return clientEndpointWith(deps, clientId => findClient(deps.database, clientId), handle)
}

/** {@link clientEndpoint} whose clients are found together with what they present. */
export function clientEndpointWith<Client extends OAuthClient>(
  deps: OAuthDeps,
  find: FindClient<Client>,
  handle: ClientHandler<Client>,
) {
  return async (ctx: PageContext): Promise<void> => {
    ctx.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    let client: OAuthClient | null = null
    try {
      const parameters = await readParameters(ctx)
      const authenticated = await authenticateClient(find, ctx.get('authorization'), parameters)
      client = authenticated
      ctx.body = await handle(authenticated, parameters, ctx)
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      if (error instanceof RefusedClient) client = error.client
      if (client) await recordRefusal(deps, ctx, client, error)
      ctx.status = error.status
      if (error.status === 401) ctx.set('WWW-Authenticate', 'Basic realm="oauth", charset="UTF-8"')
      ctx.body = error.body
    }
  }
}

/** RFC 6749 §3.2 knows one kind of bad request. */
async function readParameters(ctx: PageContext): Promise<URLSearchParams> {
  try {
    return await readFormOrJson(ctx)
  } catch (error) {
    if (error instanceof ServiceError) throw new OAuthError('invalid_request', error.message)
    throw error
  }
}

async function recordRefusal(
  { database, now }: OAuthDeps,
  ctx: PageContext,
  client: OAuthClient,
  error: OAuthError,
): Promise<void> {
  const { clientIp: ip, requestId } = ctx.state
  const action = error.code === 'invalid_client' ? 'oauth_client.refused' : 'oauth_token.refused'
  await insertPageAudit(
    database.poolAcrossTenants,
    { type: 'oauth_app', id: client.id, ip, requestId },
    { accountId: client.accountId, action, resourceType: 'oauth_app', resourceId: client.id },
    now(),
  )
}
