import { isGrantableToApps, isScope, scopeAllows } from '@mi/contracts'
import type { Plan } from '@mi/contracts/mi/identity/v1'

/** True when an app may get the scope. It never gets `account:*`, and in the plan `free` only reading scopes. */
export function isAllowedByPlan(scope: string, plan: Plan): boolean {
  if (!isScope(scope) || !isGrantableToApps(scope)) return false
  return plan !== 'free' || scope.endsWith(':read')
}

/** The scopes of a space-separated list (RFC 6749 §3.3), without duplicates. Null for a malformed list. */
export function parseScope(text: string): string[] | null {
  const scopes = text.split(' ')
  return scopes.every(scope => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)) ? [...new Set(scopes)] : null
}

/** True when the granted scopes include or imply every wanted scope. */
export function covers(granted: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every(scope => scopeAllows(granted, scope))
}

/** The granted scopes that the app is still approved for and the plan of the account still includes. */
export function stillAllowed(granted: readonly string[], approved: readonly string[], plan: Plan): string[] {
  return granted.filter(scope => scopeAllows(approved, scope) && isAllowedByPlan(scope, plan))
}
