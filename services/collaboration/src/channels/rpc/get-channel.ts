import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { channelMessage } from './channel-message.ts'
import { requireChannel } from './require-channel.ts'

export function getChannel(deps: Deps): ChannelsHandlers['getChannel'] {
  return async ({ id }, ctx) => channelMessage((await requireChannel(deps, ctx, id)).channel)
}
