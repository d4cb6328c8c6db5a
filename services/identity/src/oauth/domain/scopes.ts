import { isGrantableToApps, isScope, scopeAllows } from '@mi/contracts'
import type { Plan } from '@mi/contracts/mi/identity/v1'

/** Whether an app may be given a scope at all: `account:*` is never an app's, and `free` reads only. */
export function isAllowedByPlan(scope: string, plan: Plan): boolean {
  if (!isScope(scope) || !isGrantableToApps(scope)) return false
  return plan !== 'free' || scope.endsWith(':read')
}

/** The scopes of a space-separated list (RFC 6749 §3.3), each once; null when it is malformed. */
export function parseScope(text: string): string[] | null {
  const scopes = text.split(' ')
  return scopes.every(scope => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)) ? [...new Set(scopes)] : null
}

/** Whether every scope is among the granted ones, or implied by one of them. */
export function covers(granted: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every(scope => scopeAllows(granted, scope))
}

/** Those of the granted scopes that still hold: the app is approved for them and the account's plan has them. */
export function stillAllowed(granted: readonly string[], approved: readonly string[], plan: Plan): string[] {
  return granted.filter(scope => scopeAllows(approved, scope) && isAllowedByPlan(scope, plan))
}
