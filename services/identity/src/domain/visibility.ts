import { type Caller, roleIncludes, scopeAllows } from '@mi/contracts'

/**
 * The user whose keys and apps a caller reaches: a member only their own (`role_for_others: "admin"` of the contract).
 * Null for owners and admins, who reach the keys and apps of every user of the account.
 */
export function onlyCreatedBy({ role, userId }: Pick<Caller, 'role' | 'userId'>): string | null {
  return roleIncludes(role, 'admin') ? null : userId
}

/** True when a caller sees the e-mail addresses of other users of the account. Apps never do: they have no account scope. */
export function seesEmails({ auth, role, scopes }: Pick<Caller, 'auth' | 'role' | 'scopes'>): boolean {
  return scopeAllows(scopes, 'account:read') || (auth === 'api_key' && roleIncludes(role, 'admin'))
}
