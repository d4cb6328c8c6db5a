import { DOCUMENTED_SCOPES, isScope, scopeAllows } from '@mi/contracts'
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
    isScope(scope) ? [] : [{ field: `scopes[${at}]`, message: `is no scope: ${JSON.stringify(scope)}` }],
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

/** Keys revoked before this moment are not shown any more. */
export function listedSince(now: Date): Date {
  return new Date(now.getTime() - LISTED_AFTER_REVOCATION_MS)
}
