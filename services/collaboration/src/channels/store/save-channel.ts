import type { Tenant } from '@mi/contracts'
import type { Prisma } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import { isWide } from '../domain/wide-channel.ts'
import { addToChannelCount, addToMembersCounts } from './channel-counts.ts'
import type { ChannelRecord } from './channels.ts'

/** Changes a locked channel and the copies of its fields in the memberships, by which the lists of its members are sorted and filtered. */
export async function saveChannel(
  tx: Tx,
  tenant: Tenant,
  id: string,
  change: Prisma.ChannelUpdateInput,
): Promise<ChannelRecord> {
  const saved = await tx.channel.update({ where: { id, ...tenant }, data: change })
  const wide = isWide(saved)
  if (wide !== saved.wide) return switchWidth(tx, tenant, saved, wide)
  if (!wide && (change.activeAt || change.visibility || change.nameKey)) await carry(tx, tenant, saved)
  return saved
}

async function switchWidth(
  tx: Tx,
  tenant: Tenant,
  { id }: ChannelRecord,
  wide: boolean,
): Promise<ChannelRecord> {
  const wideChannels = wide ? 1 : -1
  const channel = await tx.channel.update({ where: { id, ...tenant }, data: { wide } })
  await carry(tx, tenant, channel)
  await addToMembersCounts(tx, tenant, id, { wideChannels })
  await addToChannelCount(tx, tenant, { wideChannels })
  return channel
}

async function carry(
  tx: Tx,
  tenant: Tenant,
  { id, nameKey, visibility, activeAt, wide }: ChannelRecord,
): Promise<void> {
  await tx.channelMember.updateMany({
    where: { channelId: id, ...tenant },
    data: wide ? { nameKey: null, visibility: null, activeAt: null } : { nameKey, visibility, activeAt },
  })
}
