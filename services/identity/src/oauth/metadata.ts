import { isGrantableToApps, SCOPES } from '@mi/contracts'
import type { PageContext } from '@mi/service-kit'
import type { OAuthDeps } from './deps.ts'

const AUTHENTICATION = ['client_secret_basic', 'client_secret_post']

/** `GET /.well-known/oauth-authorization-server` (RFC 8414). */
export function metadata({ issuer }: OAuthDeps) {
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    jwks_uri: `${issuer}/oauth/jwks`,
    scopes_supported: SCOPES.filter(isGrantableToApps),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: [...AUTHENTICATION, 'none'],
    revocation_endpoint_auth_methods_supported: [...AUTHENTICATION, 'none'],
    introspection_endpoint_auth_methods_supported: AUTHENTICATION,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/v1/docs`,
  }
  return (ctx: PageContext): void => {
    ctx.set('Cache-Control', 'public, max-age=300')
    ctx.body = document
  }
}

/** `GET /oauth/jwks` (RFC 7517): the keys that verify access tokens. */
export function jwks({ signingKeys }: OAuthDeps) {
  return async (ctx: PageContext): Promise<void> => {
    ctx.set('Cache-Control', 'public, max-age=300')
    ctx.body = await signingKeys.published()
  }
}
