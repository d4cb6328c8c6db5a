import { commonErrors, type ServiceError } from '@mi/errors'
import type { IdentityDatabase } from '../../store/database.ts'
import { findClient, type RegisteredClient } from '../store/clients.ts'

/** RFC 6749 §4.1.2.1: the server redirects only to a known client. @throws {ServiceError} an error page */
export async function checkClient(
  database: IdentityDatabase,
  parameters: URLSearchParams,
): Promise<RegisteredClient> {
  const values = parameters.getAll('client_id')
  if (values.length > 1) throw wrong('The request names its app (client_id) more than once.')
  if (!values[0]) throw wrong('The request does not name its app (client_id).')
  const client = values[0].length <= 200 ? await findClient(database, values[0]) : null
  if (!client) throw unknownClient()
  return client
}

export function unknownClient(): ServiceError {
  return wrong('The app that sent you here is not known (client_id).')
}

/** The page for an app whose owner was removed from the account. */
export function inactiveClient(): ServiceError {
  return wrong('The app that sent you here is switched off. Ask the people who run it.')
}

export function wrong(message: string): ServiceError {
  return commonErrors.invalid({ message })
}
