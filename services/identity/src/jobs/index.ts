import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { mailInvitation } from './mail-invitation.ts'
import { mailNotice } from './mail-notice.ts'
import { mailPasswordReset } from './mail-password-reset.ts'

export function jobHandlers(deps: Deps): JobHandler[] {
  return [mailInvitation(deps), mailNotice(deps), mailPasswordReset(deps)] as JobHandler[]
}
