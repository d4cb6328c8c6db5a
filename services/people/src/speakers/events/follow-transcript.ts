import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import { type Consumer, defineConsumer } from '@mi/events'
import { findMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'

const ABOUT_TRANSCRIPTS = [
  'mi.transcripts.transcript.ready.v1',
  'mi.transcripts.transcript.updated.v1',
  'mi.transcripts.speaker_embeddings.stored.v1',
] as const

/** Updates the speakers of a meeting when its transcript or the voices in it become readable or change. */
export function followTranscript({ meetingRefs, jobs }: Deps): Consumer[] {
  return ABOUT_TRANSCRIPTS.map(type =>
    defineConsumer<typeof type, Tx, MeetingRef | null>({
      on: type,
      name: `follow-speakers-${type.split('.')[2]}-${type.split('.')[3]}`.replaceAll('_', '-'),
      // The event of the meeting itself may arrive later.
      prepare: ({ tenant, payload: { meetingId } }) => meetingRefs.fetch(tenant, meetingId),
      async handle({ tenant, payload: { meetingId } }, tx, ctx, fetched) {
        await meetingRefs.store(tx, tenant, fetched, ctx)
        if (await findMeetingRef(tx, tenant, meetingId))
          await jobs.enqueue(tx, tenant, { kind: 'follow-speakers', resourceId: meetingId })
      },
    }),
  )
}
