import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { sendShareMail } from '../sharing/mail/send-share-mail.ts'
import { emptyChannel } from './empty-channel.ts'
import { endShares } from './end-shares.ts'
import { leaveChannels } from './leave-channels.ts'

/** The jobs of this service. */
// biome-ignore lint/suspicious/noExplicitAny: each handler knows its own kind
export function jobHandlers(deps: Deps): JobHandler<any>[] {
  return [sendShareMail(deps), emptyChannel(deps), leaveChannels(deps), endShares(deps)]
}
