import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { takeMeetingState } from '../store/meeting-states.ts'
import { recordEvent } from '../store/record-event.ts'

/** Announces a deleted meeting with its last state, and enqueues the erasure of that state. */
export function onMeetingDeleted(deps: Deps): Consumer {
  return defineConsumer<'mi.meetings.meeting.deleted.v1', Tx>({
    on: 'mi.meetings.meeting.deleted.v1',
    name: 'record-meeting-deleted',
    async handle({ payload: { meetingId, deletionId }, tenant }, tx) {
      const object = await takeMeetingState(tx, tenant, meetingId)
      if (object) {
        const resource = { object, path: `/v1/meetings/${meetingId}` }
        await recordEvent(deps, tx, tenant, { type: 'meeting.deleted', meetingId, resource })
      }
      await deps.jobs.enqueue(tx, tenant, {
        kind: 'erase-meeting-events',
        resourceId: meetingId,
        payload: { deletionId },
      })
    },
  })
}
