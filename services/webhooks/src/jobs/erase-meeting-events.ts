import type { JobHandler } from '@mi/jobs'
import { reportErased } from '@mi/lifecycle'
import { backoffMs } from '@mi/scheduling'
import type { Deps } from '../deps.ts'
import { scrubEvents } from '../erasure.ts'
import { deliveriesBeforeErasure } from '../store/delivery-queue.ts'

/** `meeting.deleted` keeps the last state of the meeting for this time while it is retried. Later attempts carry ids alone. */
const MAX_WAIT_MS = 24 * 3_600_000
/** Between two looks. A receiver that is down is not tried more often than the schedule of retries says either. */
const LOOK_AGAIN = { firstMs: 1_000, maxMs: 5 * 60_000 }

/** Erases what the log said of a deleted meeting, including the last state in `meeting.deleted`, after that is delivered. */
export function eraseMeetingEvents({ database, jobs, now }: Deps): JobHandler<'erase-meeting-events'> {
  return {
    kind: 'erase-meeting-events',
    maxBackoffMs: 60_000,
    async run({ tenant, resourceId, payload }, ctx) {
      // Jobs of an earlier version are about the deletion and name the meeting.
      const meetingId = payload.meetingId ?? resourceId
      const deletionId = payload.deletionId ?? (payload.meetingId && resourceId)
      // Looked at again after it was done.
      if (deletionId === undefined) return
      const since = payload.since ?? now().toISOString()
      const isOver = now().getTime() - Date.parse(since) > MAX_WAIT_MS
      const waiting = isOver
        ? null
        : await deliveriesBeforeErasure(database, tenant, meetingId, new Date(since))
      await database.transaction(async tx => {
        await ctx.finish(tx)
        if (waiting) {
          const looks = Number(payload.looks ?? 0) + 1
          const waitMs = Math.max(waiting.dueInMs, backoffMs(looks, LOOK_AGAIN, Math.random()))
          await jobs.enqueue(tx, tenant, {
            kind: 'erase-meeting-events',
            resourceId,
            payload: { ...payload, since, looks: String(looks) },
            runAt: new Date(now().getTime() + waitMs),
          })
          return
        }
        const items = await scrubEvents(tx, tenant, meetingId, { keepDeleted: false })
        const erasure = { meetingId, deletionId }
        await reportErased('webhooks', tx, tenant, erasure, { webhook_events: items }, ctx.origin)
      })
    },
  }
}
