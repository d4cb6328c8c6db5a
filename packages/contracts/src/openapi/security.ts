import type { Route } from '../route.ts'
import { isGrantableToApps, isScope, SCOPE_DESCRIPTIONS, SCOPES } from '../scopes.ts'
import type { JsonObject } from './json-schema.ts'

/** The endpoints where apps get the users' consent and their tokens. */
export interface OAuthEndpoints {
  authorizationUrl: string
  tokenUrl: string
}

/** The content of components.securitySchemes. It contains OAuth only when OAuth is served. */
export function securitySchemes(oauth: OAuthEndpoints | null): Record<string, JsonObject> {
  const scopeList = SCOPES.map(scope => `- \`${scope}\`: ${SCOPE_DESCRIPTIONS[scope]}`).join('\n')
  const apiKey = {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'API key',
    description: `\`Authorization: Bearer svc_live_…\`. A key of the sandbox begins with \`svc_test_\`. A key has scopes:\n\n${scopeList}`,
  }
  if (oauth === null) return { apiKey }
  const scopes = Object.fromEntries(
    SCOPES.filter(isGrantableToApps).map(scope => [scope, SCOPE_DESCRIPTIONS[scope]]),
  )
  return {
    apiKey,
    oauth2: {
      type: 'oauth2',
      flows: { authorizationCode: { ...oauth, refreshUrl: oauth.tokenUrl, scopes } },
    },
  }
}

/** A request needs one of these alternatives. OpenAPI 3.1 allows scopes for a bearer key, too. */
export function securityOf({ access }: Route, oauth: OAuthEndpoints | null): JsonObject[] {
  if (access.public) return []
  const alternatives = access.anyCredential ? [[]] : access.scopes.map(scope => [scope])
  return alternatives.flatMap(scopes => {
    const forApps = scopes.every(scope => isScope(scope) && isGrantableToApps(scope))
    return oauth !== null && forApps ? [{ apiKey: scopes }, { oauth2: scopes }] : [{ apiKey: scopes }]
  })
}
