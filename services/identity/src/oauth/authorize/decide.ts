import { commonErrors } from '@mi/errors'
import { type PageContext, readForm } from '@mi/service-kit'
import type { OAuthDeps } from '../deps.ts'
import { OAuthError } from '../domain/oauth-error.ts'
import { allow, planProblem, refuse, showError } from './authorize.ts'
import { readRequest } from './read-request.ts'

/** `POST /oauth/consent`: the decision of the user. All checks of the request run again, because a form can be changed. */
export function decide(deps: OAuthDeps) {
  return async (ctx: PageContext): Promise<void> => {
    const form = await readForm(ctx)
    const session = await deps.sessions.read(ctx)
    // The user signed out meanwhile. The form is no longer valid, but the app can repeat its request.
    if (!session)
      throw commonErrors.forbidden({ message: 'You are signed out. Go back to the app and start again.' })
    deps.sessions.checkForm(ctx, session, form)
    const read = await readRequest(deps.database, form.get('request') ?? '')
    if ('errorPage' in read) return showError(deps, ctx, read, session)
    if ('refused' in read) return refuse(deps, ctx, read.target, read.refused, session)
    const { request } = read
    const decision = form.get('decision')
    if (decision === 'deny')
      return refuse(deps, ctx, request, new OAuthError('access_denied', 'The user denied access.'), session)
    if (decision !== 'allow') throw commonErrors.invalid({ message: 'Press "Allow" or "Deny".' })
    const problem = await planProblem(deps, request, session)
    if (problem) return refuse(deps, ctx, request, problem, session)
    return allow(deps, ctx, request, session)
  }
}
