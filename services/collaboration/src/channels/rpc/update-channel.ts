import type { Tenant } from '@mi/contracts'
import type { ChannelsHandlers, UpdateChannelRequest } from '@mi/contracts/mi/collaboration/v1'
import { invalid } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { collaborationErrors } from '../../errors.ts'
import type { Channel } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import { addToChannelCount, addToMembersCounts } from '../store/channel-counts.ts'
import { nameColumns } from '../store/channel-names.ts'
import { type ChannelRecord, nextActivity } from '../store/channels.ts'
import { saveChannel } from '../store/save-channel.ts'
import { channelMessage } from './channel-message.ts'
import { requireLocked } from './require-channel.ts'
import { requireFreeName } from './require-free-name.ts'

export function updateChannel({ database, now }: Deps): ChannelsHandlers['updateChannel'] {
  return async (request, ctx) => {
    const { tenant } = ctx
    const { id } = request
    const given = new Set(request.updateMask)
    return database.transaction(async tx => {
      const { channel, role } = await requireLocked(tx, ctx, id)
      if (role !== 'owner') throw collaborationErrors.not_owner()
      ctx.checkPrecondition('mi.collaboration.v1.Channel', channelMessage(channel))
      if (given.size === 0) return channelMessage(channel)
      const change = changeOf(tenant, request, given)
      // A channel that becomes public needs a name that no public channel has.
      if (change.nameKey !== undefined || change.visibility === 'public')
        await requireFreeName(tx, ctx, change.nameKey ?? channel.nameKey, id)
      if (change.ownerId !== undefined) await requireMember(tx, channel, change.ownerId)
      if (change.visibility !== undefined) await countAs(tx, channel, change.visibility)
      const at = now()
      const activeAt = await nextActivity(tx, tenant, at)
      const after = await saveChannel(tx, tenant, id, { ...change, activeAt, updatedAt: at })
      await recordAuditEvent(tx, ctx, { action: 'channel.updated', resourceType: 'channel', resourceId: id })
      return channelMessage(after)
    })
  }
}

type Change = Partial<
  Pick<Channel, 'name' | 'nameKey' | 'searchKeys' | 'description' | 'visibility' | 'ownerId'>
>

function changeOf(
  tenant: Tenant,
  { name, description, visibility, ownerId }: UpdateChannelRequest,
  given: ReadonlySet<string>,
): Change {
  if (given.has('visibility') && visibility === null) throw invalid('visibility', 'cannot be null')
  return {
    ...(given.has('name') && { name, ...nameColumns(tenant, name) }),
    ...(given.has('description') && { description }),
    ...(given.has('visibility') && visibility && { visibility }),
    ...(given.has('owner_id') && { ownerId }),
  }
}

async function requireMember(
  tx: Tx,
  { id, accountId, mode }: Pick<ChannelRecord, 'id' | 'accountId' | 'mode'>,
  userId: string,
): Promise<void> {
  const member = await tx.channelMember.findFirst({ where: { channelId: id, userId, accountId, mode } })
  if (!member) throw invalid('owner_id', 'is not a member of this channel')
}

/** A change of visibility moves the channel between the counters. */
async function countAs(
  tx: Tx,
  channel: ChannelRecord,
  visibility: ChannelRecord['visibility'],
): Promise<void> {
  if (channel.visibility === visibility) return
  const tenant = { accountId: channel.accountId, mode: channel.mode }
  const opened = visibility === 'public' ? 1 : -1
  await addToMembersCounts(tx, tenant, channel.id, { privateChannels: -opened })
  await addToChannelCount(tx, tenant, { publicChannels: opened })
}
