import { type Caller, roleIncludes } from '@mi/contracts'

/**
 * The user whose keys and apps a caller reaches: a member only their own (`role_for_others: "admin"` of the contract).
 * Null for owners and admins, who reach those of every user of the account.
 */
export function onlyCreatedBy({ role, userId }: Pick<Caller, 'role' | 'userId'>): string | null {
  return roleIncludes(role, 'admin') ? null : userId
}
