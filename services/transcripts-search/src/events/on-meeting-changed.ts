import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import { type Consumer, defineConsumer } from '@mi/events'
import type { Tx } from '../store/database.ts'
import { saveMeetingRef } from '../store/meeting-refs.ts'
import { renameSpeakers } from '../store/rename-speakers.ts'

const CHANGES = [
  'mi.meetings.meeting.created.v1',
  'mi.meetings.meeting.started.v1',
  'mi.meetings.meeting.updated.v1',
  'mi.meetings.meeting.completed.v1',
  'mi.meetings.meeting.failed.v1',
] as const

/** Every event that tells what a meeting is now feeds the same read model. */
export function onMeetingChanged(): Consumer[] {
  return CHANGES.map(type =>
    defineConsumer<typeof type, Tx>({
      on: type,
      name: `keep-meeting-ref-${type.split('.')[3]}`,
      async handle({ payload, tenant }, tx) {
        if (payload.ref) await keep(tx, tenant, payload.ref)
      },
    }),
  )
}

export async function keep(tx: Tx, tenant: Tenant, ref: MeetingRef): Promise<void> {
  // Events may come out of order: names of an older state are not taken over either.
  if (await saveMeetingRef(tx, tenant, ref)) await renameSpeakers(tx, tenant, ref.meetingId, ref.participants)
}
