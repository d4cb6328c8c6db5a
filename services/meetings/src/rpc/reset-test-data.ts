import type { CallContext } from '@mi/contracts'
import type { MeetingsHandlers, ResetTestDataResponse } from '@mi/contracts/mi/meetings/v1'
import { commonErrors } from '@mi/errors'
import { appendEvent, findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import type { Deps } from '../deps.ts'
import { eraseMeeting } from '../store/erase-meeting.ts'
import { insertSamples } from '../store/insert-samples.ts'
import { lockMeeting } from '../store/meetings.ts'
import { asThisService } from './as-this-service.ts'

const BATCH = 100

/**
 * Maximum time in milliseconds that the response waits for other services to empty the sandbox. A slower service does it when the event
 * arrives.
 */
const ERASE_NOW_MS = 1_500

/**
 * Resets the sandbox. Each of its meetings is deleted everywhere, like any other meeting. An event removes other sandbox data of the
 * services. Then the sample meetings are created again.
 */
export function resetTestData(deps: Deps): MeetingsHandlers['resetTestData'] {
  const { database, jobs, lifecycle, now } = deps
  return async (_request, ctx) => {
    const { tenant } = ctx
    const { accountId } = tenant
    if (tenant.mode !== 'test')
      throw commonErrors.forbidden({ message: 'Only a test key can reset test data.' })
    // The erasure precedes the transaction that ends a reset. A repeated call must not erase again.
    const outcome = await findIdempotentResponse<ResetTestDataResponse>(database.prisma, ctx)
    if (outcome) return outcome
    let deleted = 0
    for (let batch = BATCH; batch === BATCH; deleted += batch) batch = await eraseBatch(deps, ctx)
    // The event has a separate transaction before the samples are created, so that it precedes every new meeting.
    const eventId = await database.transaction(tx =>
      appendEvent(tx, tenant, 'mi.meetings.sandbox.reset.v1', { accountId }, ctx),
    )
    const call = { caller: asThisService(deps, ctx), deadlineMs: ERASE_NOW_MS, log: ctx.log }
    await lifecycle.eraseSandbox({ eventId }, call)
    return withIdempotency(database, ctx, null, async tx => {
      const created = await insertSamples(tx, tenant, now(), ctx)
      await jobs.enqueue(tx, tenant, { kind: 'seed-sandbox', resourceId: accountId })
      await recordAuditEvent(tx, ctx, {
        action: 'test_data.reset',
        resourceType: 'account',
        resourceId: accountId,
      })
      return { deleted, created }
    })
  }
}

async function eraseBatch(deps: Deps, ctx: CallContext): Promise<number> {
  return deps.database.transaction(async tx => {
    const meetings = await tx.meeting.findMany({
      where: ctx.tenant,
      select: { id: true },
      orderBy: { id: 'asc' },
      take: BATCH,
    })
    for (const { id } of meetings) {
      const meeting = await lockMeeting(tx, ctx.tenant, id)
      if (meeting) await eraseMeeting(deps, tx, meeting, deps.now(), ctx)
    }
    return meetings.length
  })
}
