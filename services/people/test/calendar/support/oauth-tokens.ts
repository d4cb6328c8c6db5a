import { createHash, randomBytes } from 'node:crypto'
import type { ServerAnswer, ServerRequest } from './http-server.ts'

export const CLIENT = { id: 'test-client', secret: 'test-secret' }

/** The part of OAuth 2.0 (RFC 6749, RFC 7636) that both providers use. */
export function createOauthTokens() {
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  const token = (kind: string) => `${kind}-${randomBytes(12).toString('hex')}`
  const refused = (error: string): ServerAnswer => ({
    status: 400,
    json: { error, error_description: error },
  })

  return {
    refreshTokens,
    accessTokens,
    /** Redirects as if the owner of the calendar had pressed Allow. */
    authorize({ url }: ServerRequest): ServerAnswer {
      const query = url.searchParams
      const redirectUri = query.get('redirect_uri') ?? ''
      if (query.get('client_id') !== CLIENT.id || query.get('response_type') !== 'code')
        return refused('invalid_request')
      const code = token('code')
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri })
      const back = new URLSearchParams({ code, state: query.get('state') ?? '' })
      return { status: 302, headers: { location: `${redirectUri}?${back}` } }
    },
    token({ form }: ServerRequest): ServerAnswer {
      if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
        return { status: 401, json: { error: 'invalid_client' } }
      if (form.get('grant_type') === 'authorization_code') {
        const code = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
          return refused('invalid_grant')
      } else if (!refreshTokens.has(form.get('refresh_token') ?? '')) return refused('invalid_grant')
      const access = token('access')
      accessTokens.add(access)
      const refresh = token('refresh')
      refreshTokens.add(refresh)
      return {
        status: 200,
        json: { access_token: access, refresh_token: refresh, expires_in: 3599, token_type: 'Bearer' },
      }
    },
    revoke({ form }: ServerRequest): ServerAnswer {
      return refreshTokens.delete(form.get('token') ?? '')
        ? { status: 200, json: {} }
        : refused('invalid_token')
    },
    isAuthorized({ headers }: ServerRequest): boolean {
      return accessTokens.has(headers.authorization?.replace('Bearer ', '') ?? '')
    },
  }
}
