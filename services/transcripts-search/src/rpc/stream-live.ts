import type { CallContext } from '@mi/contracts'
import type { ServerSentEvent } from '@mi/contracts/mi/http/v1'
import type { LiveTranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { notFound } from '@mi/errors'
import { endEvent, heartbeat, statusEvent } from '../live/live-events.ts'
import { meetingWatch } from '../live/meeting-watch.ts'
import { liveSegments, transcriptSegments } from '../live/segment-events.ts'
import type { Parts } from '../parts.ts'
import { findMeetingRef } from '../store/meeting-refs.ts'
import { requireMeeting } from './require-meeting.ts'

const GOING_ON = new Set(['scheduled', 'in_progress'])

/** Sends what there is after Last-Event-ID, then what comes, until the meeting is over or the client has gone. */
export function streamLive(parts: Parts): LiveTranscriptsHandlers['streamLive'] {
  return async function* ({ meetingId, lastEventId }, ctx): AsyncGenerator<ServerSentEvent> {
    await requireMeeting(parts, ctx, meetingId)
    const watch = meetingWatch(parts.notifications, meetingId, ctx.signal)
    try {
      yield* listen(parts, ctx, meetingId, sequenceOf(lastEventId), watch)
    } finally {
      watch.stop()
    }
  }
}

async function* listen(
  { database }: Parts,
  { tenant, signal }: CallContext,
  meetingId: string,
  after: number,
  watch: ReturnType<typeof meetingWatch>,
): AsyncGenerator<ServerSentEvent> {
  let last = after
  let status: string | null = null
  while (!signal.aborted) {
    const seen = watch.count()
    const meeting = await findMeetingRef(database.prisma, tenant, meetingId)
    // Deleted while somebody listened.
    if (!meeting) throw notFound('meeting')
    let sent = meeting.status !== status
    if (sent) yield statusEvent(meetingId, meeting.status)
    status = meeting.status
    const isOver = !GOING_ON.has(status)
    const segments =
      isOver && meeting.liveSequence === 0n
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
    await watch.next(seen)
  }
}

/** A Last-Event-ID that is none of ours begins anew: better twice than not at all. */
function sequenceOf(lastEventId: string): number {
  const sequence = Number(lastEventId)
  return Number.isInteger(sequence) && sequence > 0 && sequence <= 2_147_483_647 ? sequence : 0
}
