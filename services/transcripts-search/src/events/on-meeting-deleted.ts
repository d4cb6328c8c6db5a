import { appendEvent, type Consumer, defineConsumer } from '@mi/events'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'
import { eraseMeetingData } from '../store/erase-meeting-data.ts'
import { requestIndexing } from '../store/index-jobs.ts'
import { wakeListeners } from '../store/live-segments.ts'

/** Empties this service's stores of a deleted meeting and says so, store by store, for the receipt. */
export function onMeetingDeleted({ now }: Pick<Parts, 'now'>): Consumer {
  return defineConsumer<'mi.meetings.meeting.deleted.v1', Tx>({
    on: 'mi.meetings.meeting.deleted.v1',
    name: 'erase-meeting',
    async handle({ payload: { meetingId, deletionId }, tenant }, tx, ctx) {
      const erased = await eraseMeetingData(tx, tenant, meetingId, now())
      await requestIndexing(tx, tenant, meetingId, { text: true, deletionId })
      await wakeListeners(tx, meetingId)
      const stores = {
        transcripts: erased.transcripts,
        live_segments: erased.liveSegments,
        kept_answers: erased.keptAnswers,
      }
      for (const [store, items] of Object.entries(stores)) {
        const payload = { meetingId, deletionId, service: 'transcripts-search', store, items }
        await appendEvent(tx, tenant, 'mi.meetings.meeting.erased.v1', payload, ctx)
      }
    },
  })
}
