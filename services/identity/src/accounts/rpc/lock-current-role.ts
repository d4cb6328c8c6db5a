import type { Caller } from '@mi/contracts'
import type { Role } from '@mi/contracts/mi/identity/v1'
import { identityErrors } from '../../errors.ts'
import type { Tx } from '../../store/database.ts'
import { findUser, lockAccount } from '../store/users.ts'

/**
 * The role of the caller's user, read from the database with the account locked, because the role in the token may be a
 * second old. Changes of roles and removals lock the account too.
 * @throws {ServiceError} unauthorized when the user was removed
 */
export async function lockCurrentRole(tx: Tx, { accountId, userId }: Caller): Promise<Role> {
  await lockAccount(tx, accountId)
  const user = await findUser(tx, accountId, userId)
  if (!user) throw identityErrors.bad_credential()
  return user.role
}
