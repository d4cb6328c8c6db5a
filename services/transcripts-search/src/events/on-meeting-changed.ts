import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import { type Consumer, defineConsumer, type EventOrigin } from '@mi/events'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'
import { requestIndexing } from '../store/index-jobs.ts'
import { wakeListeners } from '../store/live-segments.ts'
import {
  lockMeetingRef,
  type MeetingRefRecord,
  nextTranscriptVersion,
  saveMeetingRef,
} from '../store/meeting-refs.ts'
import { renameSpeakers } from '../store/rename-speakers.ts'
import { findTranscriptOfMeeting } from '../store/transcripts.ts'
import { announceRenamed } from './announce-renamed.ts'

const CHANGES = [
  'mi.meetings.meeting.created.v1',
  'mi.meetings.meeting.started.v1',
  'mi.meetings.meeting.updated.v1',
  'mi.meetings.meeting.completed.v1',
  'mi.meetings.meeting.failed.v1',
] as const

/** Every event that tells what a meeting is now feeds the same read model. */
export function onMeetingChanged({ now }: Pick<Parts, 'now'>): Consumer[] {
  return CHANGES.map(type =>
    defineConsumer<typeof type, Tx>({
      on: type,
      name: `keep-meeting-ref-${type.split('.')[3]}`,
      async handle({ payload, tenant }, tx, ctx) {
        if (payload.ref) await keepMeeting(tx, tenant, payload.ref, now(), ctx)
      },
    }),
  )
}

/** Takes over a meeting's state, and what follows from it: names in its transcript, its entries in the index. */
export async function keepMeeting(
  tx: Tx,
  tenant: Tenant,
  ref: MeetingRef,
  now: Date,
  origin: EventOrigin,
): Promise<void> {
  const before = await lockMeetingRef(tx, tenant, ref.meetingId)
  // Events may come out of order: names of an older state are not taken over either.
  if (!(await saveMeetingRef(tx, tenant, ref))) return
  const { meetingId } = ref
  await wakeListeners(tx, meetingId)
  const transcript = await findTranscriptOfMeeting(tx, tenant, meetingId)
  if (!transcript) return
  const renamed = await renameSpeakers(tx, tenant, meetingId, ref.participants)
  if (renamed.length > 0) {
    await nextTranscriptVersion(tx, tenant, meetingId)
    await announceRenamed(tx, tenant, transcript, renamed, now, origin)
  }
  // Most changes of a meeting are none of its index entries, all of which would have to be written again.
  if (renamed.length > 0 || before === null || isIndexedOtherwise(before, ref))
    await requestIndexing(tx, tenant, meetingId, { text: renamed.length > 0 })
}

/** Whether the index says something else of a meeting than what it is now; see `meetingFacts`. */
function isIndexedOtherwise(
  before: MeetingRefRecord,
  { title, startedAt, platform, channelIds }: MeetingRef,
): boolean {
  return (
    before.title !== title ||
    before.startedAt.getTime() !== startedAt?.getTime() ||
    before.platform !== platform ||
    before.channelIds.toSorted().join() !== channelIds.toSorted().join()
  )
}
