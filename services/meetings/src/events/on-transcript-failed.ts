import { defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { failWaiting } from './fail-meeting.ts'

/** Live capture ended without anything to make a transcript of. A recording may have come since. */
export function onTranscriptFailed({ now }: Pick<Deps, 'now'>) {
  return defineConsumer<'mi.transcripts.transcript.failed.v1', Tx>({
    on: 'mi.transcripts.transcript.failed.v1',
    name: 'fail-meeting',
    async handle({ tenant, payload }, tx, ctx) {
      await failWaiting(tx, tenant, payload.meetingId, payload.reason, now(), ctx)
    },
  })
}
