import type { Tenant } from '@mi/contracts'
import type { JobHandler } from '@mi/jobs'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { announceChannels } from '../store/channel-meetings.ts'

/** Number of meetings that a transaction removes. */
const BATCH = 200

/**
 * Removes the meetings of a deleted channel in batches and announces each removal. Every batch is a transaction, so a retry continues after
 * the last batch.
 */
export function emptyChannel({ database }: Deps): JobHandler<'empty-channel'> {
  return {
    kind: 'empty-channel',
    maxBackoffMs: 60_000,
    async run({ tenant, resourceId: channelId }, ctx) {
      for (;;) {
        ctx.signal.throwIfAborted()
        const batch = await nextBatch(database.prisma, tenant, channelId)
        if (batch.length === 0) return
        await database.transaction(async tx => {
          for (const meetingId of batch) {
            const there = await lockMeetingRef(tx, tenant, meetingId)
            const { count } = await tx.channelMeeting.deleteMany({
              where: { ...tenant, channelId, meetingId },
            })
            if (there && count > 0) await announceChannels(tx, tenant, meetingId, ctx.origin)
          }
        })
      }
    },
  }
}

async function nextBatch(
  prisma: Deps['database']['prisma'],
  tenant: Tenant,
  channelId: string,
): Promise<string[]> {
  const rows = await prisma.channelMeeting.findMany({
    where: { ...tenant, channelId },
    orderBy: { meetingId: 'asc' },
    take: BATCH,
    select: { meetingId: true },
  })
  return rows.map(({ meetingId }) => meetingId)
}
