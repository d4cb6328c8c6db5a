import { commonErrors, httpStatusOf, ServiceError } from '@mi/errors'
import { PAGE_CLIENT_HEADER, type PageContext, readFormOrJson } from '@mi/service-kit'
import { accountOfApp } from './command-line-client.ts'
import type { OAuthDeps } from './deps.ts'
import { OAuthError } from './domain/oauth-error.ts'
import { recordRefusal } from './record-refusal.ts'
import { findClient, type OAuthClient, type PresentingClient } from './store/clients.ts'
import type { GrantOwner } from './store/grant-owner.ts'
import { authenticateClient, type FindClient, RefusedClient } from './token/authenticate-client.ts'

export type ClientHandler<Client extends OAuthClient> = (
  client: Client,
  parameters: URLSearchParams,
  ctx: PageContext,
) => Promise<object>

/**
 * An endpoint that clients call, such as the token endpoint. It reads a form or JSON, authenticates the client and returns JSON that
 * no cache stores. Refusals are JSON of RFC 6749 §5.2. The audit log records those of a known client.
 */
export function clientEndpoint(deps: OAuthDeps, handle: ClientHandler<OAuthClient>) {
  return clientEndpointWith(deps, clientId => findClient(deps.database, clientId), handle)
}

/** A {@link clientEndpoint} that finds a client together with the code or token of the request. */
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
      if (authenticated.confidential) ctx.set(PAGE_CLIENT_HEADER, authenticated.clientId)
      ctx.body = await handle(authenticated, parameters, ctx)
    } catch (error) {
      if (!(error instanceof OAuthError)) return fail(ctx, error)
      if (error instanceof RefusedClient) client = error.client
      if (client)
        await recordRefusal(deps, ctx, {
          action: error.code === 'invalid_client' ? 'oauth_client.refused' : 'oauth_token.refused',
          client,
          accountId: accountOf(client),
          userId: null,
          isProved: client.confidential && error.code !== 'invalid_client',
        })
      ctx.status = error.status
      if (error.status === 401) ctx.set('WWW-Authenticate', 'Basic realm="oauth", charset="UTF-8"')
      ctx.body = error.body
    }
  }
}

/** RFC 6749 §3.2 has one error for all malformed requests. */
async function readParameters(ctx: PageContext): Promise<URLSearchParams> {
  try {
    return await readFormOrJson(ctx)
  } catch (error) {
    if (error instanceof ServiceError) throw new OAuthError('invalid_request', error.message)
    throw error
  }
}

/** Responds to a failure of the server in the form that OAuth libraries read. */
function fail(ctx: PageContext, thrown: unknown): void {
  const error = thrown instanceof ServiceError ? thrown : commonErrors.internal({ cause: thrown })
  const { requestId, log } = ctx.state
  const isTemporary = error.status === 'unavailable' || error.status === 'deadline'
  log.error({ err: error.cause ?? error, requestId }, 'OAuth endpoint failed')
  ctx.status = httpStatusOf(error)
  if (isTemporary) ctx.set('Retry-After', String(Math.ceil(error.retryAfterSeconds ?? 1)))
  ctx.body = {
    error: isTemporary ? 'temporarily_unavailable' : 'server_error',
    error_description: error.message,
  }
}

/** The owner of the app. For a built-in app, the user whose code or token the request presents. */
function accountOf(client: OAuthClient): string | null {
  const { presented } = client as Partial<PresentingClient<GrantOwner>> & OAuthClient
  return accountOfApp(client) ?? (presented?.appId === client.id ? presented.accountId : null)
}
