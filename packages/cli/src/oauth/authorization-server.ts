import { CliError, EXIT } from '../exit-codes.ts'

/** The client id of this command, which every server knows. It has no secret, because it uses PKCE (RFC 8252 §8.5). */
export const CLIENT_ID = 'mi-cli'

/** The endpoints of an authorization server (RFC 8414). */
export interface AuthorizationServer {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  revocation_endpoint: string
}

export interface Tokens {
  access_token: string
  refresh_token: string
  /** ISO 8601. */
  expires_at: string
}

/** An error of the authorization server (RFC 6749 §5.2). */
export class OAuthFailure extends CliError {
  readonly error: string

  constructor(error: string, description: string) {
    super(description || `The server refuses the sign-in (${error}).`, EXIT.unauthorized)
    this.error = error
  }
}

/** Reads the metadata of the authorization server of an API. @throws {CliError} when there is no metadata */
export async function findAuthorizationServer(baseUrl: string): Promise<AuthorizationServer> {
  const issuer = baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')
  const response = await send(`${issuer}/.well-known/oauth-authorization-server`, {})
  const metadata = response.ok ? ((await response.json()) as AuthorizationServer) : null
  if (!metadata?.authorization_endpoint || !metadata.token_endpoint)
    throw new CliError(`${issuer} has no sign-in. Use an API key: mi login --key.`)
  return metadata
}

/** Exchanges a code or a refresh token for tokens. @throws {OAuthFailure} */
export async function requestTokens(
  { token_endpoint }: AuthorizationServer,
  grant: Record<string, string>,
): Promise<Tokens> {
  const body = new URLSearchParams({ ...grant, client_id: CLIENT_ID })
  const response = await send(token_endpoint, { method: 'POST', body })
  const granted = (await response.json().catch(() => ({}))) as {
    access_token?: string
    refresh_token?: string
    expires_in?: number
    error?: string
    error_description?: string
  }
  if (response.status === 429 || response.status >= 500)
    throw new CliError(
      'The server cannot renew the sign-in right now. Try again in a minute.',
      EXIT.unavailable,
    )
  const { access_token, refresh_token, expires_in = 0, error = 'invalid_response' } = granted
  if (!response.ok || !access_token || !refresh_token)
    throw new OAuthFailure(error, granted.error_description ?? '')
  const expires_at = new Date(Date.now() + expires_in * 1000).toISOString()
  return { access_token, refresh_token, expires_at }
}

/** Revokes a refresh token and its access tokens (RFC 7009). */
export async function revokeTokens(
  { revocation_endpoint }: AuthorizationServer,
  tokens: Tokens,
): Promise<void> {
  const body = new URLSearchParams({ token: tokens.refresh_token, client_id: CLIENT_ID })
  const response = await send(revocation_endpoint, { method: 'POST', body })
  if (!response.ok) throw new CliError(`The server did not end the sign-in (${response.status}).`)
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'error', ...init })
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code
    throw new CliError(
      `${new URL(url).origin} cannot be reached${cause ? ` (${cause})` : ''}.`,
      EXIT.unavailable,
    )
  }
}
