import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { sendShareMail } from '../sharing/mail/send-share-mail.ts'
import { emptyChannel } from './empty-channel.ts'
import { leaveChannels } from './leave-channels.ts'

/** What this service does in the background. */
// biome-ignore lint/suspicious/noExplicitAny: each handler knows its own kind
export function jobHandlers(deps: Deps): JobHandler<any>[] {
  return [sendShareMail(deps), emptyChannel(deps), leaveChannels(deps)]
}
