import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import { type Consumer, defineConsumer } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { beginSummary } from '../store/begin-summary.ts'

type Needed = Pick<Deps, 'meetingRefs' | 'jobs' | 'now'>

/** Summarises a meeting when its transcript is ready. */
export function onTranscriptReady(deps: Needed): Consumer {
  return defineConsumer<'mi.transcripts.transcript.ready.v1', Tx, MeetingRef | null>({
    on: 'mi.transcripts.transcript.ready.v1',
    name: 'begin-summary',
    // The event of the meeting itself may arrive later.
    prepare: ({ tenant, payload: { meetingId } }) => deps.meetingRefs.fetch(tenant, meetingId),
    async handle({ tenant, payload: { meetingId, transcriptId } }, tx, ctx, fetched) {
      await deps.meetingRefs.store(tx, tenant, fetched, ctx)
      const ref = await lockMeetingRef(tx, tenant, meetingId)
      if (ref) await beginSummary(deps, tx, ref, transcriptId)
    },
  })
}
