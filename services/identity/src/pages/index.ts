import { createPageRouter, type PageRouter } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { addOAuthRoutes } from '../oauth/routes.ts'
import { addInvitation } from './invitation.ts'
import { addPassword } from './password.ts'
import { addSettings } from './settings/index.ts'
import { addSignIn } from './sign-in.ts'

/** Every web page of the service. */
export function pages(deps: Deps): PageRouter {
  const router = createPageRouter()
  addSignIn(router, deps)
  addPassword(router, deps)
  addInvitation(router, deps)
  addSettings(router, deps)
  addOAuthRoutes(router, { ...deps, issuer: deps.publicUrl })
  return router
}
