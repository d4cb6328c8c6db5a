import { appendEvent, type Consumer, defineConsumer } from '@mi/events'
import type { Parts } from '../parts.ts'
import { cancelMeetingJobs } from '../store/cancel-meeting-jobs.ts'
import type { Tx } from '../store/database.ts'
import { eraseMeetingData } from '../store/erase-meeting-data.ts'

/** Empties this service's stores of a deleted meeting and says so, store by store, for the receipt. */
export function onMeetingDeleted({ jobs, now }: Pick<Parts, 'jobs' | 'now'>): Consumer {
  return defineConsumer<'mi.meetings.meeting.deleted.v1', Tx>({
    on: 'mi.meetings.meeting.deleted.v1',
    name: 'erase-meeting',
    async handle({ payload: { meetingId, deletionId }, tenant }, tx, ctx) {
      await cancelMeetingJobs(jobs, tx, tenant, meetingId)
      const erased = await eraseMeetingData(tx, tenant, meetingId, now())
      const stores = {
        summaries: erased.summaries,
        action_items: erased.actionItems,
        diagrams: erased.diagrams,
        kept_answers: erased.keptAnswers,
      }
      for (const [store, items] of Object.entries(stores)) {
        const payload = { meetingId, deletionId, service: 'insights', store, items }
        await appendEvent(tx, tenant, 'mi.meetings.meeting.erased.v1', payload, ctx)
      }
    },
  })
}
