import type { JobHandler } from '@mi/jobs'
import { reportErased } from '@mi/lifecycle'
import { backoffMs } from '@mi/scheduling'
import type { Deps } from '../deps.ts'
import { deliveriesBeforeErasure } from '../store/delivery-queue.ts'
import { scrubEvents } from '../store/erase-meeting-data.ts'

/**
 * Maximum time in milliseconds that `meeting.deleted` keeps the last state of the meeting while it is retried. Later attempts contain only
 * ids.
 */
const MAX_WAIT_MS = 24 * 3_600_000
/** The wait between two checks. A receiver that is down is not tried more often than the retry schedule says. */
const BETWEEN_CHECKS = { firstMs: 1_000, maxMs: 5 * 60_000 }

/** Erases the content of a deleted meeting from the log. The last state in `meeting.deleted` is erased after its delivery. */
export function eraseMeetingEvents({ database, jobs, now }: Deps): JobHandler<'erase-meeting-events'> {
  return {
    kind: 'erase-meeting-events',
    maxBackoffMs: 60_000,
    async run({ tenant, resourceId, payload }, ctx) {
      // Jobs of an earlier version have the deletion as resource and the meeting in the payload.
      const meetingId = payload.meetingId ?? resourceId
      const deletionId = payload.deletionId ?? (payload.meetingId && resourceId)
      // The job runs again although the erasure is complete.
      if (deletionId === undefined) return
      const since = payload.since ?? now().toISOString()
      const isOver = now().getTime() - Date.parse(since) > MAX_WAIT_MS
      const waiting = isOver
        ? null
        : await deliveriesBeforeErasure(database, tenant, meetingId, new Date(since))
      await database.transaction(async tx => {
        await ctx.finish(tx)
        if (waiting) {
          const checks = Number(payload.looks ?? 0) + 1
          const waitMs = Math.max(waiting.dueInMs, backoffMs(checks, BETWEEN_CHECKS, Math.random()))
          await jobs.enqueue(tx, tenant, {
            kind: 'erase-meeting-events',
            resourceId,
            payload: { ...payload, since, looks: String(checks) },
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
