import type { ServiceError } from '@mi/errors'
import type { PageContext } from '@mi/service-kit'
import type { Session } from '../../sign-in/session.ts'
import { accountOfApp } from '../command-line-client.ts'
import type { OAuthDeps } from '../deps.ts'
import { OAuthError } from '../domain/oauth-error.ts'
import { isLoopback } from '../domain/redirect-uri.ts'
import { covers } from '../domain/scopes.ts'
import { recordRefusal } from '../record-refusal.ts'
import type { RegisteredClient } from '../store/clients.ts'
import { checkPlan } from './check-plan.ts'
import { consentPage } from './consent-page.ts'
import { grant, planOf, rememberedScopes } from './grant.ts'
import { readRequest } from './read-request.ts'
import type { AuthorizationRequest, RedirectTarget } from './request.ts'
import { codeLocation, errorLocation, redirectTo } from './respond.ts'

/** `GET /oauth/authorize`: is the request right, who is there, may they grant it, have they done so before? */
export function authorize(deps: OAuthDeps) {
  return async (ctx: PageContext): Promise<void> => {
    const read = await readRequest(deps.database, ctx.querystring)
    if ('errorPage' in read) return showError(deps, ctx, read, null)
    if ('refused' in read) return refuse(deps, ctx, read.target, read.refused, null)
    const { request } = read
    const session = await deps.sessions.read(ctx)
    if (!session) return deps.sessions.redirectToSignIn(ctx)
    const problem = await planProblem(deps, request, session)
    if (problem) return refuse(deps, ctx, request, problem, session)
    if (await mayAnswerUnasked(deps, request, session)) return allow(deps, ctx, request, session)
    const { html, policy } = consentPage(request, session, deps.sessions.formToken(session))
    ctx.set('Content-Security-Policy', policy)
    ctx.type = 'html'
    ctx.body = html
  }
}

/** The code goes to the client. */
export async function allow(
  deps: OAuthDeps,
  ctx: PageContext,
  request: AuthorizationRequest,
  session: Session,
): Promise<void> {
  const { database, issuer, now } = deps
  const { clientIp: ip, requestId } = ctx.state
  const actor = { type: 'user', id: session.userId, ip, requestId } as const
  const code = await grant(database, request, session, actor, now())
  redirectTo(ctx, codeLocation(request, issuer, code))
}

/** The refusal goes to the client, and to the audit log of the account whose user or app it is. */
export async function refuse(
  deps: OAuthDeps,
  ctx: PageContext,
  target: RedirectTarget,
  error: OAuthError,
  session: Session | null,
): Promise<void> {
  const { client } = target
  await recordRefusal(deps, ctx, {
    action: error.code === 'access_denied' ? 'oauth_authorization.denied' : 'oauth_authorization.refused',
    client,
    ...refused(client, session),
  })
  redirectTo(ctx, errorLocation(target, deps.issuer, error))
}

/** The refusal stays here: nobody knows whether the address to return to is the client's. @throws {ServiceError} always */
export async function showError(
  deps: OAuthDeps,
  ctx: PageContext,
  { client, errorPage }: { client: RegisteredClient; errorPage: ServiceError },
  session: Session | null,
): Promise<never> {
  await recordRefusal(deps, ctx, {
    action: 'oauth_authorization.refused',
    client,
    ...refused(client, session),
  })
  throw errorPage
}

function refused(client: RegisteredClient, session: Session | null) {
  return {
    accountId: session?.accountId ?? accountOfApp(client),
    userId: session?.userId ?? null,
    isProved: session !== null,
  }
}

export async function planProblem(
  { database }: OAuthDeps,
  { scopes }: AuthorizationRequest,
  { accountId }: Session,
): Promise<OAuthError | null> {
  try {
    checkPlan(scopes, await planOf(database, accountId))
    return null
  } catch (error) {
    if (error instanceof OAuthError) return error
    throw error
  }
}

/**
 * A consent is remembered until the app asks for more scopes, or its redirect URIs or its owner change. Native apps on
 * loopback are always asked for: any program of the machine may claim to be the app (RFC 8252 §8.6).
 */
async function mayAnswerUnasked(
  { database }: OAuthDeps,
  { client, scopes, redirectUri }: AuthorizationRequest,
  { userId }: Session,
): Promise<boolean> {
  if (!client.confidential && isLoopback(redirectUri)) return false
  return covers(await rememberedScopes(database, client, userId), scopes)
}
