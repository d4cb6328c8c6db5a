import type { Tenant } from '@mi/database'
import { peopleErrors } from '../../errors.ts'
import type { Tx } from '../../store/database.ts'
import { findProfileByEmail, lockEmail } from '../store/profiles.ts'

/** @throws {ServiceError} already_exists when a profile other than `own` has the e-mail. The details contain its id. */
export async function requireFreeEmail(tx: Tx, tenant: Tenant, email: string, own?: string): Promise<void> {
  await lockEmail(tx, tenant, email)
  const other = await findProfileByEmail(tx, tenant, email)
  if (other && other.id !== own)
    throw peopleErrors.email_taken({ details: [{ field: 'email', message: other.id }] })
}
