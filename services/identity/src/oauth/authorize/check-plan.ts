import type { Plan } from '@mi/contracts/mi/identity/v1'
import { OAuthError } from '../domain/oauth-error.ts'
import { isAllowedByPlan } from '../domain/scopes.ts'

/** What the plan of the user's account does not have, nobody can grant. @throws {OAuthError} `invalid_scope` */
export function checkPlan(scopes: readonly string[], plan: Plan): void {
  const beyond = scopes.filter(scope => !isAllowedByPlan(scope, plan))
  if (beyond.length > 0)
    throw new OAuthError('invalid_scope', `Not part of the plan of this account: ${beyond.join(' ')}.`)
}
