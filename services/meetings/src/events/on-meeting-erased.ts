import { defineConsumer } from '@mi/events'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'
import { recordErasure } from '../store/deletions.ts'

/** A store of another service is empty: a line of the receipt. */
export function onMeetingErased({ now }: Pick<Parts, 'now'>) {
  return defineConsumer<'mi.meetings.meeting.erased.v1', Tx>({
    on: 'mi.meetings.meeting.erased.v1',
    name: 'fill-receipt',
    async handle({ tenant, payload }, tx) {
      await recordErasure(tx, tenant, payload.deletionId, payload, now())
    },
  })
}
