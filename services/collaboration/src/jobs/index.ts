import type { JobHandler } from '@mi/jobs'
import { emptyChannel } from '../channels/jobs/empty-channel.ts'
import { leaveChannels } from '../channels/jobs/leave-channels.ts'
import type { Deps } from '../deps.ts'
import { endShares } from '../sharing/jobs/end-shares.ts'
import { sendShareMail } from '../sharing/jobs/send-share-mail.ts'

/** The jobs of this service. */
// biome-ignore lint/suspicious/noExplicitAny: each handler knows its own kind
export function jobHandlers(deps: Deps): JobHandler<any>[] {
  return [sendShareMail(deps), emptyChannel(deps), leaveChannels(deps), endShares(deps)]
}
