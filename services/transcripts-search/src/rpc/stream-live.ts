import type { CallContext } from '@mi/contracts'
import type { ServerSentEvent } from '@mi/contracts/mi/http/v1'
import type { LiveTranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { notFound } from '@mi/errors'
import { findMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import { endEvent, heartbeat, statusEvent } from '../live/live-events.ts'
import { meetingWatch } from '../live/meeting-watch.ts'
import { liveSegments, transcriptSegments } from '../live/segment-events.ts'
import { readCounters } from '../store/transcript-counters.ts'

const GOING_ON = new Set(['scheduled', 'in_progress'])

/** Sends the segments after Last-Event-ID, then new ones, until the meeting ends or the client disconnects. */
export function streamLive(deps: Deps): LiveTranscriptsHandlers['streamLive'] {
  return async function* ({ meetingId, lastEventId }, ctx): AsyncGenerator<ServerSentEvent> {
    await deps.meetingRefs.require(ctx, meetingId)
    const watch = meetingWatch(deps.notifications, meetingId, ctx.signal)
    try {
      yield* listen(deps, ctx, meetingId, sequenceOf(lastEventId), watch)
    } finally {
      watch.stop()
    }
  }
}

async function* listen(
  { database }: Deps,
  { tenant, signal }: CallContext,
  meetingId: string,
  after: number,
  watch: ReturnType<typeof meetingWatch>,
): AsyncGenerator<ServerSentEvent> {
  let last = after
  let status: string | null = null
  while (!signal.aborted) {
    const meeting = await findMeetingRef(database.prisma, tenant, meetingId)
    // The meeting was deleted while the client was connected.
    if (!meeting) throw notFound('meeting')
    let sent = meeting.status !== status
    if (sent) yield statusEvent(meetingId, meeting.status)
    status = meeting.status
    const isOver = !GOING_ON.has(status)
    const segments =
      isOver && (await readCounters(database.prisma, tenant, meetingId)).liveSequence === 0n
        ? transcriptSegments(database, tenant, meetingId, last)
        : liveSegments(database, tenant, meeting, last)
    for await (const event of segments) {
      yield event
      last = Number(event.id)
      sent = true
    }
    if (isOver) {
      yield endEvent(meetingId, status)
      return
    }
    if (!sent) yield heartbeat
    await watch.next()
  }
}

/** An unknown Last-Event-ID starts from the beginning: a duplicate is better than a missing event. */
function sequenceOf(lastEventId: string): number {
  const sequence = Number(lastEventId)
  return Number.isInteger(sequence) && sequence > 0 && sequence <= 2_147_483_647 ? sequence : 0
}
