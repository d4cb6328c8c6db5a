import type { Tenant } from '@mi/contracts'
import { eraseIdempotencyRecords } from '@mi/events'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { addToChannelCount, addToMembersCounts } from './channel-counts.ts'
import type { ChannelRecord } from './channels.ts'

/** Deletes a locked channel. A job announces for each meeting that it left the channel. */
export async function removeChannel(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  tenant: Tenant,
  { id, visibility, wide }: Pick<ChannelRecord, 'id' | 'visibility' | 'wide'>,
): Promise<void> {
  const isPublic = visibility === 'public'
  const wideChannels = wide ? -1 : 0
  await addToMembersCounts(tx, tenant, id, { channels: -1, privateChannels: isPublic ? 0 : -1, wideChannels })
  await addToChannelCount(tx, tenant, { channels: -1, publicChannels: isPublic ? -1 : 0, wideChannels })
  await tx.channelMember.deleteMany({ where: { channelId: id, ...tenant } })
  await tx.channel.delete({ where: { id, ...tenant } })
  await eraseIdempotencyRecords(tx, tenant, { type: 'channel', id })
  await jobs.enqueue(tx, tenant, { kind: 'empty-channel', resourceId: id })
}
