import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import { type Consumer, defineConsumer } from '@mi/events'
import { followParticipants } from '../store/assignees.ts'
import type { Tx } from '../store/database.ts'
import { saveMeetingRef } from '../store/meeting-refs.ts'

const CHANGES = [
  'mi.meetings.meeting.created.v1',
  'mi.meetings.meeting.started.v1',
  'mi.meetings.meeting.updated.v1',
  'mi.meetings.meeting.ended.v1',
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
        if (payload.ref) await keepMeeting(tx, tenant, payload.ref)
      },
    }),
  )
}

/** Takes over a meeting's state, and the names that its participants go by now. What is older than known is left out. */
export async function keepMeeting(tx: Tx, tenant: Tenant, ref: MeetingRef): Promise<void> {
  if (await saveMeetingRef(tx, tenant, ref))
    await followParticipants(tx, tenant, ref.meetingId, ref.participants)
}
