import type { PageContext, PageRouter } from '@mi/service-kit'
import { authorize } from './authorize/authorize.ts'
import { decide } from './authorize/decide.ts'
import type { OAuthDeps } from './deps.ts'
import { OAuthError } from './domain/oauth-error.ts'
import { introspect } from './introspect.ts'
import { serveLogo } from './logo.ts'
import { jwks, metadata } from './metadata.ts'
import { revoke } from './revoke.ts'
import { token } from './token/token.ts'

/** Adds the endpoints of the authorization server. */
export function addOAuthRoutes(router: PageRouter, deps: OAuthDeps): void {
  router
    .get('/.well-known/oauth-authorization-server', metadata(deps))
    .get('/oauth/jwks', jwks(deps))
    .get('/oauth/authorize', authorize(deps))
    .post('/oauth/consent', decide(deps))
    .post('/oauth/token', token(deps))
    .post('/oauth/revoke', revoke(deps))
    .post('/oauth/introspect', introspect(deps))
    .get('/oauth/logos/:app', serveLogo(deps))
  // These routes follow the handlers, so they get only requests with other methods.
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) router.all(path, refuseMethod)
}

/** RFC 6749 §3.2: only POST. */
function refuseMethod(ctx: PageContext): void {
  ctx.status = 405
  ctx.set('Allow', 'POST')
  ctx.body = new OAuthError('invalid_request', 'The method must be POST.').body
}
