import { DOCUMENTED_SCOPES, isScope, type Role, roleIncludes, SCOPES, scopeAllows } from '@mi/contracts'
import type { ErrorDetail } from '@mi/errors'

/** Keys of an account that are neither revoked nor expired. */
export const MOST_ACTIVE_KEYS = 25

/** A revoked key stays in lists for this time. */
const LISTED_AFTER_REVOCATION_MS = 30 * 24 * 60 * 60 * 1000

/** Scopes that let their holder manage the account: its keys, apps, people, usage and audit log. */
const ACCOUNT_SCOPES: readonly string[] = ['account:read', 'account:write']

/** Scopes that together reach everything. */
export const ALL_SCOPES: readonly string[] = [...Object.keys(DOCUMENTED_SCOPES), ...ACCOUNT_SCOPES]

/** The documented scopes that a user of a role can give to a key. */
export function scopesForKeys(role: Role): readonly string[] {
  return roleIncludes(role, 'admin') ? ALL_SCOPES : Object.keys(DOCUMENTED_SCOPES)
}

/** Errors of a new key that the contract does not check. */
export function checkNewKey(
  { scopes, expiresAt }: { scopes: readonly string[]; expiresAt: Date | null },
  now: Date,
): ErrorDetail[] {
  const unknown = scopes.flatMap((scope, at) =>
    isScope(scope)
      ? []
      : [
          {
            field: `scopes[${at}]`,
            message: `is not a scope: ${JSON.stringify(scope.slice(0, 100))}. The scopes are ${SCOPES.join(', ')}`,
          },
        ],
  )
  const past = expiresAt !== null && expiresAt <= now
  return [...unknown, ...(past ? [{ field: 'expires_at', message: 'must lie in the future' }] : [])]
}

/** The scopes among `wanted` that `held` does not reach. */
export function scopesBeyond(held: readonly string[], wanted: readonly string[]): ErrorDetail[] {
  return wanted.flatMap((scope, at) =>
    scopeAllows(held, scope) ? [] : [{ field: `scopes[${at}]`, message: `you do not have ${scope}` }],
  )
}

/** The scopes among `wanted` that only keys of owners and admins have. */
export function scopesBeyondRole(role: Role, wanted: readonly string[]): ErrorDetail[] {
  if (roleIncludes(role, 'admin')) return []
  return wanted.flatMap((scope, at) =>
    ACCOUNT_SCOPES.includes(scope)
      ? [{ field: `scopes[${at}]`, message: `${scope} needs the role admin` }]
      : [],
  )
}

/** True when a credential of `mode` may create, change or revoke a key of `keyMode`: a test key manages test keys only. */
export function mayManage(mode: 'live' | 'test', keyMode: 'live' | 'test'): boolean {
  return mode === 'live' || keyMode === 'test'
}

/** Errors of the expiry of a key whose creator expires; null: never. */
export function expiryBeyond(creator: Date | null, wanted: Date | null): ErrorDetail[] {
  if (creator === null || (wanted !== null && wanted <= creator)) return []
  return [{ field: 'expires_at', message: `must be at or before ${creator.toISOString()}` }]
}

/** Keys that were revoked before this time are no longer listed. */
export function listedSince(now: Date): Date {
  return new Date(now.getTime() - LISTED_AFTER_REVOCATION_MS)
}
