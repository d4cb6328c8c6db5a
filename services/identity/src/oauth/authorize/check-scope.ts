import { OAuthError } from '../domain/oauth-error.ts'
import { required } from '../domain/parameters.ts'
import { covers, parseScope } from '../domain/scopes.ts'
import type { OAuthClient } from '../store/clients.ts'

const SHOWN = 100

/** The requested scopes, which must be approved for the app. @throws {OAuthError} `invalid_scope`, `invalid_request` */
export function checkScope(client: OAuthClient, parameters: URLSearchParams): string[] {
  const scopes = parseScope(required(parameters, 'scope'))
  if (!scopes) throw new OAuthError('invalid_scope', 'scope must be scopes with single spaces between.')
  const beyond = scopes.filter(scope => !covers(client.scopes, [scope]))
  if (beyond.length > 0)
    throw new OAuthError('invalid_scope', `Not approved for this app: ${beyond.join(' ').slice(0, SHOWN)}.`)
  return scopes
}
