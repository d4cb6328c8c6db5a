import type { CallContext } from '@mi/contracts'
import type { Role } from '@mi/contracts/mi/identity/v1'
import { identityErrors } from '../../errors.ts'
import type { Tx } from '../../store/database.ts'
import { mayManagePerson } from '../domain/user-rules.ts'
import { lockCurrentRole } from './lock-current-role.ts'

/**
 * Refuses a caller who may not change people. The account stays locked until the transaction ends.
 * @returns a check of the roles that a person has or gets
 * @throws {ServiceError} forbidden
 */
export async function requireManager(
  tx: Tx,
  { caller }: Pick<CallContext, 'caller'>,
): Promise<(...roles: Role[]) => void> {
  if (caller.mode !== 'live') throw identityErrors.live_only()
  const manager = await lockCurrentRole(tx, caller)
  if (!mayManagePerson(manager, [])) throw identityErrors.not_a_manager()
  return (...roles) => {
    if (!mayManagePerson(manager, roles)) throw identityErrors.owners_only()
  }
}
