import { createHash, randomBytes } from 'node:crypto'
import { CliError, EXIT } from '../exit-codes.ts'
import {
  type AuthorizationServer,
  CLIENT_ID,
  OAuthFailure,
  requestTokens,
  type Tokens,
} from './authorization-server.ts'
import { type Callback, startLoopback } from './loopback.ts'

/** The scopes that the plan `free` allows. */
const READING = ['meetings:read', 'transcripts:read', 'summaries:read', 'action_items:read', 'webhooks:read']
/** All documented scopes. Each includes the narrower scopes of its area. */
const ALL = [...READING, 'meetings:write', 'summaries:write', 'action_items:write', 'webhooks:write']
const PATIENCE_MS = 10 * 60_000

/**
 * Signs in with the authorization code flow for native apps (RFC 8252): the browser is redirected to a local
 * port. If the plan allows only reading, the browser is redirected again to request only reading scopes.
 * @param show receives the address to open
 */
export async function signInByBrowser(
  server: AuthorizationServer,
  show: (address: string) => void,
): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  let asked: readonly string[] = ALL
  const addressFor = (redirectUri: string): string => {
    const address = new URL(server.authorization_endpoint)
    const parameters = {
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: redirectUri,
      scope: asked.join(' '),
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return address.href
  }
  const loopback = await startLoopback(callback => {
    if (callback.state !== state || callback.iss !== server.issuer)
      return { refused: 'This is not the answer to your sign-in.' }
    if (callback.error === 'invalid_scope' && asked !== READING) {
      asked = READING
      return { redirect: addressFor(loopback.redirectUri) }
    }
    return { done: callback }
  })
  try {
    show(addressFor(loopback.redirectUri))
    const { code, error, errorDescription } = await withPatience(loopback.finished)
    if (error === 'access_denied') throw new CliError('You denied the access.', EXIT.unauthorized)
    if (error || !code) throw new OAuthFailure(error ?? 'invalid_response', errorDescription ?? '')
    return await requestTokens(server, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: loopback.redirectUri,
      code_verifier: verifier,
    })
  } finally {
    loopback.close()
  }
}

async function withPatience(finished: Promise<Callback>): Promise<Callback> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CliError('Nobody signed in within ten minutes.')), PATIENCE_MS)
  })
  return Promise.race([finished, late]).finally(() => clearTimeout(timer))
}
