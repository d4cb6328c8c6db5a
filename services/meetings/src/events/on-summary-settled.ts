import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { withSummary } from '../domain/completion.ts'
import { announceChange } from '../store/announce.ts'
import type { Tx } from '../store/database.ts'
import { lockMeeting, saveMeeting } from '../store/meetings.ts'

const SETTLED = ['mi.insights.summary.ready.v1', 'mi.insights.summary.failed.v1'] as const

/**
 * Adds a summary to its meeting and completes the meeting if nothing else is missing. A summary that failed permanently counts too, because
 * it can be read as failed.
 */
export function onSummarySettled({ now }: Pick<Deps, 'now'>): Consumer[] {
  return SETTLED.map(type =>
    defineConsumer<typeof type, Tx>({
      on: type,
      name: `complete-meeting-summary-${type.split('.')[3]}`,
      async handle({ tenant, payload: { meetingId, summaryId } }, tx, ctx) {
        const before = await lockMeeting(tx, tenant, meetingId)
        if (!before) return
        const at = now()
        const state = withSummary(before, summaryId, at)
        // A regenerated summary keeps its id, so the meeting does not change.
        if (state.status === before.status && state.summaryId === before.summaryId) return
        const after = await saveMeeting(tx, before, { ...state, updatedAt: at })
        await announceChange(tx, before, after, ctx)
      },
    }),
  )
}
