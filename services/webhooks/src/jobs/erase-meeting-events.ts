import type { JobHandler } from '@mi/jobs'
import { reportErased } from '@mi/lifecycle'
import type { Deps } from '../deps.ts'
import { scrubEvents } from '../erasure.ts'
import { hasPendingDeliveries } from '../store/deliveries.ts'
import { isBeingSent } from '../store/delivery-queue.ts'

/** `meeting.deleted` is retried for as long with what it says; then without it. */
const MAX_WAIT_MS = 24 * 3_600_000
const LOOK_AGAIN_MS = 2_000

/** Erases what the log said of a deleted meeting, the last state in `meeting.deleted` included, once that is delivered. */
export function eraseMeetingEvents({ database, jobs, now }: Deps): JobHandler<'erase-meeting-events'> {
  return {
    kind: 'erase-meeting-events',
    maxBackoffMs: 60_000,
    async run({ tenant, resourceId: deletionId, payload }, ctx) {
      const { meetingId = '' } = payload
      const since = payload.since ?? now().toISOString()
      const isOver = now().getTime() - Date.parse(since) > MAX_WAIT_MS
      const waits =
        !isOver &&
        ((await hasPendingDeliveries(database, tenant, meetingId)) ||
          // Its receiver may answer with what it was sent, and the answer is recorded then.
          (await isBeingSent(database, tenant, meetingId, new Date(since))))
      await database.transaction(async tx => {
        await ctx.finish(tx)
        if (waits) {
          const runAt = new Date(now().getTime() + LOOK_AGAIN_MS)
          await jobs.enqueue(tx, tenant, {
            kind: 'erase-meeting-events',
            resourceId: deletionId,
            payload: { ...payload, since },
            runAt,
          })
          return
        }
        const items = await scrubEvents(tx, tenant, meetingId, { keepDeleted: false })
        await reportErased(
          'webhooks',
          tx,
          tenant,
          { meetingId, deletionId },
          { webhook_events: items },
          ctx.origin,
        )
      })
    },
  }
}
