import type { ServiceError } from '@mi/errors'
import { matchesRedirectUri } from '../domain/redirect-uri.ts'
import type { RegisteredClient } from '../store/clients.ts'
import { wrong } from './check-client.ts'

/** RFC 9700 §2.1: the URI must equal a registered URI. Otherwise the result is an error page, and the server does not redirect. */
export function checkRedirectUri(
  client: RegisteredClient,
  parameters: URLSearchParams,
): string | ServiceError {
  const values = parameters.getAll('redirect_uri')
  if (values.length > 1) return wrong('The request says more than once where to return to (redirect_uri).')
  const [uri] = values
  if (!uri) return wrong('The request does not say where to return to (redirect_uri).')
  if (!matchesRedirectUri(uri, client.redirectUris, client.confidential))
    return wrong('The address to return to (redirect_uri) is not registered for the app.')
  return uri
}
