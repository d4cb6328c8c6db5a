import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'

/** Enqueues the import of a transcript that the meetings service made from a recording. */
export function onTranscriptDelivered({ jobs }: Pick<Deps, 'jobs'>): Consumer {
  return defineConsumer<'mi.meetings.transcript.delivered.v1', Tx>({
    on: 'mi.meetings.transcript.delivered.v1',
    name: 'import-delivery',
    handle: ({ tenant, payload: { meetingId, deliveryId } }, tx) =>
      jobs.enqueue(tx, tenant, { kind: 'import-delivery', resourceId: meetingId, payload: { deliveryId } }),
  })
}
