import type { CallContext } from '@mi/contracts'
import type { Role } from '@mi/contracts/mi/identity/v1'
import { mayManagePerson } from '../domain/people-rules.ts'
import { identityErrors } from '../errors.ts'
import type { Tx } from '../store/database.ts'
import { findUser, lockAccount } from '../store/users.ts'

/**
 * Refuses a caller who may not change people. Their role is read from the database with the account locked: the one in
 * the token may be a second old.
 * @returns a check of the roles that somebody has or gets
 * @throws {ServiceError} forbidden
 */
export async function requireManager(
  tx: Tx,
  { caller }: Pick<CallContext, 'caller'>,
): Promise<(...roles: Role[]) => void> {
  if (caller.mode !== 'live') throw identityErrors.live_only()
  await lockAccount(tx, caller.accountId)
  const manager = await findUser(tx, caller.accountId, caller.userId)
  if (!manager || !mayManagePerson(manager.role, [])) throw identityErrors.not_a_manager()
  return (...roles) => {
    if (!mayManagePerson(manager.role, roles)) throw identityErrors.owners_only()
  }
}
