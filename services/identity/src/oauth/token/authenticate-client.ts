import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../domain/tokens.ts'
import { OAuthError } from '../domain/oauth-error.ts'
import { optional } from '../domain/parameters.ts'
import type { OAuthClient } from '../store/clients.ts'

/** The id and the secret that a client sends, in the header or in the body. */
export interface ClientClaim {
  clientId: string | null
  secret: string | null
}

/** A refusal of a known client. The audit log of its app records it. */
export class RefusedClient extends OAuthError {
  readonly client: OAuthClient

  constructor(client: OAuthClient, description: string) {
    super('invalid_client', description)
    this.client = client
  }
}

/** Finds the client with an id. The result may include the code or token that the request presents. */
export type FindClient<Client extends OAuthClient> = (
  clientId: string,
  parameters: URLSearchParams,
) => Promise<Client | null>

/**
 * RFC 6749 §2.3: a confidential client authenticates by Basic or in the body, but not by both. A public client sends its id.
 * @throws {OAuthError} `invalid_client`, `invalid_request`
 */
export async function authenticateClient<Client extends OAuthClient>(
  find: FindClient<Client>,
  authorization: string,
  parameters: URLSearchParams,
): Promise<Client> {
  const { clientId, secret } = readClaim(authorization, parameters)
  if (clientId === null) throw new OAuthError('invalid_client', 'The client is missing.')
  const client = clientId.length <= 200 ? await find(clientId, parameters) : null
  if (!client) throw new OAuthError('invalid_client', 'The client is unknown.')
  checkSecret(client, secret)
  if (!client.active) throw new RefusedClient(client, 'The app is switched off.')
  return client
}

/** @throws {RefusedClient} */
function checkSecret(client: OAuthClient, secret: string | null): void {
  if (!client.confidential) {
    if (secret !== null) throw new RefusedClient(client, 'A public client has no secret.')
    return
  }
  if (secret === null) throw new RefusedClient(client, 'The client secret is missing.')
  if (!client.secretHash || !timingSafeEqual(client.secretHash, hashToken(secret)))
    throw new RefusedClient(client, 'The client secret is wrong.')
}

/** @throws {OAuthError} */
function readClaim(authorization: string, parameters: URLSearchParams): ClientClaim {
  const clientId = optional(parameters, 'client_id')
  const secret = optional(parameters, 'client_secret')
  if (authorization === '') return { clientId, secret }
  if (secret !== null)
    throw new OAuthError('invalid_request', 'The client must authenticate by one method, not by two.')
  const basic = readBasic(authorization)
  if (!basic) throw new OAuthError('invalid_client', 'The Authorization header is not Basic authentication.')
  if (clientId !== null && clientId !== basic.clientId)
    throw new OAuthError('invalid_request', 'client_id is not the client of the Authorization header.')
  return basic
}

/** RFC 6749 §2.3.1: both parts are form-encoded before they become user name and password. */
function readBasic(authorization: string): ClientClaim | null {
  const encoded = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization)?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return null
  const [clientId, secret] = [formDecoded(text.slice(0, colon)), formDecoded(text.slice(colon + 1))]
  if (!clientId || secret === null || /\0/.test(clientId + secret)) return null
  return { clientId, secret: secret || null }
}

function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
