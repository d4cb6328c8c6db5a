import type { PageRouter } from '@mi/service-kit'
import { authorize } from './authorize/authorize.ts'
import { decide } from './authorize/decide.ts'
import type { OAuthDeps } from './deps.ts'
import { introspect } from './introspect.ts'
import { serveLogo } from './logo.ts'
import { jwks, metadata } from './metadata.ts'
import { revoke } from './revoke.ts'
import { token } from './token/token.ts'

/** The authorization server. */
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
}
