import { DOCUMENTED_SCOPES, isScope, SCOPES, scopeAllows } from '@mi/contracts'
import type { ErrorDetail } from '@mi/errors'

/** Keys of an account that are neither revoked nor expired. */
export const MOST_ACTIVE_KEYS = 25

/** How long a revoked key stays in lists. */
const LISTED_AFTER_REVOCATION_MS = 30 * 24 * 60 * 60 * 1000

/** Scopes that together reach everything. */
export const ALL_SCOPES: readonly string[] = [
  ...Object.keys(DOCUMENTED_SCOPES),
  'account:read',
  'account:write',
]

/** What is wrong with a new key beyond what the contract checks. */
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

/** Whether a credential of one mode may create, change or revoke a key of another: a test key stays among test keys. */
export function mayManage(mode: 'live' | 'test', keyMode: 'live' | 'test'): boolean {
  return mode === 'live' || keyMode === 'test'
}

/** What is wrong with the expiry of a key whose creator expires; null: never. */
export function expiryBeyond(creator: Date | null, wanted: Date | null): ErrorDetail[] {
  if (creator === null || (wanted !== null && wanted <= creator)) return []
  return [{ field: 'expires_at', message: `must be at or before ${creator.toISOString()}` }]
}

/** Keys revoked before this moment are not shown any more. */
export function listedSince(now: Date): Date {
  return new Date(now.getTime() - LISTED_AFTER_REVOCATION_MS)
}
