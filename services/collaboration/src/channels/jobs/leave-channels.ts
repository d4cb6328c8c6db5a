import type { Tenant } from '@mi/contracts'
import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { lockUser, saveUser } from '../../store/user-refs.ts'
import { addMember, removeMember } from '../store/channel-members.ts'
import { lockChannels } from '../store/channels.ts'

/** Number of channels that a transaction processes. */
const BATCH = 50

/**
 * Removes a removed user from all channels. A channel that the user owns passes to its longest-standing member, or to an owner of the
 * account if it has no other member.
 */
export function leaveChannels(deps: Deps): JobHandler<'leave-channels'> {
  const { database, now } = deps
  return {
    kind: 'leave-channels',
    maxBackoffMs: 60_000,
    // A job that an earlier version enqueued has the user id only as its resource.
    async run({ tenant, resourceId, payload: { userId = resourceId } }, ctx) {
      for (;;) {
        ctx.signal.throwIfAborted()
        const memberships = await database.prisma.channelMember.findMany({
          where: { ...tenant, userId },
          take: BATCH,
        })
        if (memberships.length === 0) return
        const heirId = await readAccountOwner(deps, tenant)
        await database.transaction(async tx => {
          await lockUser(tx, tenant, heirId)
          const ids = await lockChannels(
            tx,
            tenant,
            memberships.map(({ channelId }) => channelId),
          )
          for (const id of ids) await leave(tx, tenant, id, { userId, heirId }, now())
        })
      }
    },
  }
}

/** Read for each batch, because the owner may be removed in the meantime. */
async function readAccountOwner({ users, systemOrigin, database }: Deps, tenant: Tenant): Promise<string> {
  const { userId, name, email } = await users.getAccountOwner({}, { caller: systemOrigin(tenant) })
  await saveUser(database.prisma, { userId, accountId: tenant.accountId, name, email })
  return userId
}

async function leave(
  tx: Tx,
  tenant: Tenant,
  id: string,
  { userId, heirId }: { userId: string; heirId: string },
  now: Date,
): Promise<void> {
  const channel = await tx.channel.findFirst({ where: { id, ...tenant } })
  if (!channel) return
  const next = await tx.channelMember.findFirst({
    where: { channelId: id, ...tenant, userId: { not: userId } },
    orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
  })
  if (!next) await addMember(tx, tenant, channel, heirId, now)
  await removeMember(tx, tenant, channel, userId)
  if (channel.ownerId === userId)
    await tx.channel.update({ where: { id, ...tenant }, data: { ownerId: next?.userId ?? heirId } })
}
