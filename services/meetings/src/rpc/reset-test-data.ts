import type { CallContext } from '@mi/contracts'
import type { MeetingsHandlers, ResetTestDataResponse } from '@mi/contracts/mi/meetings/v1'
import { commonErrors } from '@mi/errors'
import { findOutcome, once, recordAct } from '@mi/events'
import type { Parts } from '../parts.ts'
import { lockMeeting } from '../store/meetings.ts'
import { insertSamples } from '../test-world/insert-samples.ts'
import { eraseMeeting } from './erase-meeting.ts'

const BATCH = 100

/** Every meeting of the test world is deleted like any other, everywhere; then the samples are made anew. */
export function resetTestData(parts: Parts): MeetingsHandlers['resetTestData'] {
  const { database, jobs, now } = parts
  return async (_request, ctx) => {
    const { tenant } = ctx
    if (tenant.mode !== 'test')
      throw commonErrors.forbidden({ message: 'Only a test key can reset test data.' })
    // The erasing comes before the transaction that ends a reset: done before, nothing may be erased again.
    const outcome = await findOutcome<ResetTestDataResponse>(database.prisma, ctx)
    if (outcome) return outcome
    let deleted = 0
    for (let batch = BATCH; batch === BATCH; deleted += batch) batch = await eraseBatch(parts, ctx)
    return once(database, ctx, { meetingId: null }, async tx => {
      const created = await insertSamples(tx, tenant, now(), ctx)
      await jobs.add(tx, tenant, { kind: 'seed-test-world', subject: tenant.accountId })
      await recordAct(tx, ctx, {
        action: 'test_data.reset',
        targetType: 'account',
        targetId: tenant.accountId,
      })
      return { deleted, created }
    })
  }
}

async function eraseBatch(parts: Parts, ctx: CallContext): Promise<number> {
  return parts.database.transaction(async tx => {
    const some = await tx.meeting.findMany({
      where: ctx.tenant,
      select: { id: true },
      orderBy: { id: 'asc' },
      take: BATCH,
    })
    for (const { id } of some) {
      const meeting = await lockMeeting(tx, ctx.tenant, id)
      if (meeting) await eraseMeeting(parts, tx, meeting, parts.now(), ctx)
    }
    return some.length
  })
}
