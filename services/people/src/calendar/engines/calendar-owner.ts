import type { Tenant } from '@mi/database'
import { ServiceError } from '@mi/errors'
import type { Deps } from '../../deps.ts'

/**
 * The e-mail address of the owner of a calendar, in lower case; null for a removed user.
 * @throws {ServiceError} when identity is unavailable
 */
export async function ownerEmail(
  { users, systemOrigin }: Pick<Deps, 'users' | 'systemOrigin'>,
  tenant: Tenant,
  userId: string,
): Promise<string | null> {
  try {
    return (await users.getUserContact({ userId }, { caller: systemOrigin(tenant) })).email.toLowerCase()
  } catch (error) {
    if (error instanceof ServiceError && error.status === 'not_found') return null
    throw error
  }
}
