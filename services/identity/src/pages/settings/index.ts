import type { PageRouter } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { addApiKeys } from './api-keys.ts'
import { addApps } from './apps.ts'
import { addAuthorizedApps } from './authorized-apps.ts'
import { addMembers } from './members.ts'
import { addProfile } from './profile.ts'
import { addSecurity } from './security.ts'

/** `/settings` and the pages below it. */
export function addSettings(router: PageRouter, deps: Deps): void {
  router.get('/settings', ctx => ctx.redirect('/settings/profile'))
  addProfile(router, deps)
  addSecurity(router, deps)
  addMembers(router, deps)
  addApiKeys(router, deps)
  addApps(router, deps)
  addAuthorizedApps(router, deps)
}
