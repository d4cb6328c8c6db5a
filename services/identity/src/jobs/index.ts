import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { mailInvitation } from './mail-invitation.ts'

export function jobHandlers(deps: Deps): JobHandler[] {
  return [mailInvitation(deps)] as JobHandler[]
}
