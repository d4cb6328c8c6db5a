import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { removeMember } from '../store/channel-members.ts'
import { lockChannels } from '../store/channels.ts'
import type { Tx } from '../store/database.ts'
import { removeChannel } from '../store/remove-channel.ts'

/** Channels that one transaction takes somebody out of. */
const BATCH = 50

/** A person is removed from the account: they leave their channels, and those that they own go to who has been there longest. */
export function leaveChannels({ database, jobs }: Deps): JobHandler<'leave-channels'> {
  return {
    kind: 'leave-channels',
    maxBackoffMs: 60_000,
    // One that an earlier version enqueued names the user by its resource alone.
    async run({ tenant, resourceId, payload: { userId = resourceId } }, ctx) {
      for (;;) {
        ctx.signal.throwIfAborted()
        const memberships = await database.prisma.channelMember.findMany({
          where: { ...tenant, userId },
          take: BATCH,
        })
        if (memberships.length === 0) return
        await database.transaction(async tx => {
          const ids = await lockChannels(
            tx,
            tenant,
            memberships.map(({ channelId }) => channelId),
          )
          for (const id of ids) await leave({ jobs }, tx, tenant, id, userId)
        })
      }
    },
  }
}

async function leave(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  tenant: Parameters<typeof removeMember>[1],
  id: string,
  userId: string,
): Promise<void> {
  const channel = await tx.channel.findFirst({ where: { id, ...tenant } })
  if (!channel) return
  const next = await tx.channelMember.findFirst({
    where: { channelId: id, ...tenant, userId: { not: userId } },
    orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
  })
  // Nobody could see it any more.
  if (!next && channel.visibility === 'private') return removeChannel(deps, tx, tenant, channel)
  await removeMember(tx, tenant, channel, userId)
  // A public one without members is given to the first who joins it.
  if (next && channel.ownerId === userId)
    await tx.channel.update({ where: { id, ...tenant }, data: { ownerId: next.userId } })
}
