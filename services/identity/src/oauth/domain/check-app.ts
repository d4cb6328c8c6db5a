import { isGrantableToApps, isScope, SCOPES } from '@mi/contracts'
import type { Plan } from '@mi/contracts/mi/identity/v1'
import type { ErrorDetail } from '@mi/errors'
import { redirectUriProblem } from './redirect-uri.ts'
import { isAllowedByPlan } from './scopes.ts'

export interface AppFields {
  homepageUrl?: string
  redirectUris?: readonly string[]
  scopes?: readonly string[]
}

/** The errors of the given fields of an app that the contract does not check. */
export function checkApp(
  { homepageUrl, redirectUris = [], scopes = [] }: AppFields,
  app: { confidential: boolean; mode: 'live' | 'test' },
  plan: Plan,
): ErrorDetail[] {
  const uris = redirectUris.flatMap((uri, at) => {
    const problem = redirectUriProblem(uri, app)
    return problem === null ? [] : [{ field: `redirect_uris[${at}]`, message: problem }]
  })
  const refused = scopes.flatMap((scope, at) => {
    const problem = scopeProblem(scope, plan)
    return problem === null ? [] : [{ field: `scopes[${at}]`, message: problem }]
  })
  const homepage =
    homepageUrl === undefined || isWebAddress(homepageUrl)
      ? []
      : [{ field: 'homepage_url', message: 'must be an http or https address' }]
  return [...homepage, ...uris, ...refused]
}

function scopeProblem(scope: string, plan: Plan): string | null {
  if (!isScope(scope))
    return `is not a scope: ${JSON.stringify(scope.slice(0, 100))}. The scopes are ${SCOPES.filter(isGrantableToApps).join(', ')}`
  if (!isGrantableToApps(scope)) return 'cannot be granted to an app'
  return isAllowedByPlan(scope, plan)
    ? null
    : `is not part of the plan ${plan}, which has reading scopes only`
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
