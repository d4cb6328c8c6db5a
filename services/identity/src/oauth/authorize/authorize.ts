import type { ServiceError } from '@mi/errors'
import type { PageContext } from '@mi/service-kit'
import { planOf } from '../../accounts/store/accounts.ts'
import type { Session } from '../../sign-in/session.ts'
import { accountOfApp } from '../command-line-client.ts'
import type { OAuthDeps } from '../deps.ts'
import { OAuthError } from '../domain/oauth-error.ts'
import { isLoopback } from '../domain/redirect-uri.ts'
import { covers, isAllowedByPlan } from '../domain/scopes.ts'
import { recordRefusal } from '../record-refusal.ts'
import type { RegisteredClient } from '../store/clients.ts'
import { rememberedScopes } from '../store/grants.ts'
import { consentPage } from './consent-page.ts'
import { grant } from './grant.ts'
import { readRequest } from './read-request.ts'
import type { AuthorizationRequest, RedirectTarget } from './request.ts'
import { codeLocation, errorLocation, redirectTo } from './respond.ts'

/** `GET /oauth/authorize`: checks the request, the session, the plan and the remembered consent, in this order. */
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
    if (await hasConsent(deps, request, session)) return allow(deps, ctx, request, session)
    const { html, policy } = consentPage(request, session, deps.sessions.formToken(session))
    ctx.set('Content-Security-Policy', policy)
    ctx.type = 'html'
    ctx.body = html
  }
}

/** Redirects to the client with a code. */
export async function allow(
  deps: OAuthDeps,
  ctx: PageContext,
  request: AuthorizationRequest,
  session: Session,
): Promise<void> {
  const { database, issuer, now } = deps
  const code = await grant(database, request, session, ctx.state, now())
  redirectTo(ctx, codeLocation(request, issuer, code))
}

/** Redirects to the client with the refusal, and records it in the audit log of the account of the user or of the app. */
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

/** Records a refusal that the client does not get, because its redirect URI is not verified. @throws {ServiceError} always */
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

/** The refusal of scopes that the plan of the user's account does not include. Null when it includes all of them. */
export async function planProblem(
  { database }: OAuthDeps,
  { scopes }: AuthorizationRequest,
  { accountId }: Session,
): Promise<OAuthError | null> {
  const plan = await planOf(database, accountId)
  const beyond = scopes.filter(scope => !isAllowedByPlan(scope, plan))
  if (beyond.length === 0) return null
  return new OAuthError('invalid_scope', `Not part of the plan of this account: ${beyond.join(' ')}.`)
}

/**
 * True when the user allowed the app before. A consent is remembered until the app asks for more scopes, or its redirect URIs or its
 * owner change. For a native app on loopback it is never remembered, because any program of the machine can claim to be the app
 * (RFC 8252 §8.6).
 */
async function hasConsent(
  { database }: OAuthDeps,
  { client, scopes, redirectUri }: AuthorizationRequest,
  { userId }: Session,
): Promise<boolean> {
  if (!client.confidential && isLoopback(redirectUri)) return false
  const { id: appId, consentVersion } = client
  return covers(await rememberedScopes(database, { userId, appId, consentVersion }), scopes)
}
