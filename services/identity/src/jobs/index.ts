import type { JobHandler } from '@mi/jobs'
import { mailInvitation } from '../accounts/jobs/mail-invitation.ts'
import type { Deps } from '../deps.ts'
import { mailNotice } from '../sign-in/jobs/mail-notice.ts'
import { mailPasswordReset } from '../sign-in/jobs/mail-password-reset.ts'

export function jobHandlers(deps: Deps): JobHandler[] {
  return [mailInvitation(deps), mailNotice(deps), mailPasswordReset(deps)] as JobHandler[]
}
