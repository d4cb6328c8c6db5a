import type { OAuthDeps } from '../deps.ts'
import { clientEndpoint } from '../endpoint.ts'
import { OAuthError } from '../oauth-error.ts'
import { required } from '../parameters.ts'
import { redeemCode } from './redeem-code.ts'
import { refresh } from './refresh.ts'

/** `POST /oauth/token` (RFC 6749 §3.2): which client, which grant, then its own steps. */
export function token(deps: OAuthDeps) {
  return clientEndpoint(deps, async (client, parameters, { state }) => {
    const actor = {
      type: 'oauth_app',
      id: client.id,
      ip: state.clientIp,
      requestId: state.requestId,
    } as const
    switch (required(parameters, 'grant_type')) {
      case 'authorization_code':
        return redeemCode(deps, client, parameters, actor)
      case 'refresh_token':
        return refresh(deps, client, parameters, actor)
      default:
        throw new OAuthError(
          'unsupported_grant_type',
          'grant_type must be authorization_code or refresh_token.',
        )
    }
  })
}
