import { defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { recordErasure } from '../store/deletions.ts'

/** Adds the emptied stores of a service to the deletion receipt. */
export function onMeetingErased({ now }: Pick<Deps, 'now'>) {
  return defineConsumer<'mi.meetings.meeting.erased.v1', Tx>({
    on: 'mi.meetings.meeting.erased.v1',
    name: 'fill-receipt',
    async handle({ tenant, payload }, tx) {
      const { deletionId, service, stores } = payload
      await recordErasure(tx, tenant, deletionId, service, stores, now())
    },
  })
}
