import type { CallContext } from '@mi/contracts'
import type { ServerSentEvent } from '@mi/contracts/mi/http/v1'
import type { LiveTranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { notFound } from '@mi/errors'
import {
  endEvent,
  heartbeat,
  liveSegmentEvent,
  statusEvent,
  transcriptSegmentEvent,
} from '../live/live-events.ts'
import { meetingWatch } from '../live/meeting-watch.ts'
import type { Parts } from '../parts.ts'
import { readLiveSegments } from '../store/live-segments.ts'
import { findMeetingRef } from '../store/meeting-refs.ts'
import { readSegments } from '../store/segments.ts'
import { findTranscriptOfMeeting } from '../store/transcripts.ts'
import { requireMeeting } from './require-meeting.ts'

const BATCH = 200
const GOING_ON = new Set(['scheduled', 'in_progress'])

/** Sends what there is after Last-Event-ID, then what comes, until the meeting is over or the client has gone. */
export function streamLive(parts: Parts): LiveTranscriptsHandlers['streamLive'] {
  return async function* ({ meetingId, lastEventId }, ctx): AsyncGenerator<ServerSentEvent> {
    await requireMeeting(parts, ctx, meetingId)
    const watch = meetingWatch(parts.notifications, meetingId, ctx.signal)
    let last = sequenceOf(lastEventId)
    let status: string | null = null
    try {
      while (!ctx.signal.aborted) {
        const seen = watch.count()
        const meeting = await findMeetingRef(parts.database.prisma, ctx.tenant, meetingId)
        if (!meeting) throw notFound('meeting')
        if (meeting.status !== status) yield statusEvent(meetingId, meeting.status)
        status = meeting.status
        for (;;) {
          const segments = await readLiveSegments(parts.database.prisma, ctx.tenant, meetingId, last, BATCH)
          for (const segment of segments) {
            last = Number(segment.sequence)
            yield liveSegmentEvent(segment)
          }
          if (segments.length < BATCH) break
        }
        if (!GOING_ON.has(status)) {
          if (meeting.liveSequence === 0n) yield* transcriptSegments(parts, ctx, meetingId, last)
          yield endEvent(meetingId, status)
          return
        }
        if ((await watch.next(seen)) === 'quiet') yield heartbeat
      }
    } finally {
      watch.stop()
    }
  }
}

/** A meeting whose transcript was imported: all of it, as if it had been live. */
async function* transcriptSegments(
  { database }: Parts,
  { tenant }: CallContext,
  meetingId: string,
  after: number,
): AsyncGenerator<ServerSentEvent> {
  const transcript = await findTranscriptOfMeeting(database.prisma, tenant, meetingId)
  if (!transcript) return
  const names = new Map(transcript.speakers.map(({ participantId, name }) => [participantId, name]))
  for (let from = after; ; from += BATCH) {
    const segments = await readSegments(database, tenant, transcript.id, { from, limit: BATCH })
    for (const segment of segments)
      yield transcriptSegmentEvent(segment, names.get(segment.participantId) ?? '')
    if (segments.length < BATCH) return
  }
}

/** A Last-Event-ID that is none of ours begins anew: better twice than not at all. */
function sequenceOf(lastEventId: string): number {
  const sequence = Number(lastEventId)
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0
}
