import type { CallContext } from '@mi/contracts'
import type { ServerSentEvent } from '@mi/contracts/mi/http/v1'
import type { LiveTranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import type { Notifications, Tenant } from '@mi/database'
import { notFound } from '@mi/errors'
import { findMeetingRef, type MeetingRefRecord } from '@mi/meeting-refs'
import { Notifier } from '@mi/scheduling'
import type { Deps } from '../deps.ts'
import { speakerNames } from '../domain/speaker-names.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { type LiveSegmentRecord, readLiveSegments } from '../store/live-segments.ts'
import { findLiveSpeakers } from '../store/live-speakers.ts'
import { readFullTranscript } from '../store/read-full-transcript.ts'
import type { SegmentRecord } from '../store/segments.ts'
import { readCounters } from '../store/transcript-counters.ts'

/** The states of a meeting that may still get segments. */
const OPEN_STATES = new Set(['scheduled', 'in_progress'])
/** The interval of keep-alive comments, so that no proxy closes the stream. The contract allows at most 15 s. */
const KEEP_ALIVE_MS = 10_000
/** The number of segments that are read at once. */
const BATCH = 200

/** Sends the segments after Last-Event-ID, then new ones, until the meeting ends or the client disconnects. */
export function streamLive(deps: Deps): LiveTranscriptsHandlers['streamLive'] {
  return async function* ({ meetingId, lastEventId }, ctx): AsyncGenerator<ServerSentEvent> {
    await deps.meetingRefs.require(ctx, meetingId)
    const watch = watchMeeting(deps.notifications, meetingId, ctx.signal)
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
  watch: MeetingWatch,
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
    const isOver = !OPEN_STATES.has(status)
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
    if (!sent) yield HEARTBEAT
    await watch.next()
  }
}

/** An unknown Last-Event-ID starts from the beginning: a duplicate is better than a missing event. */
function sequenceOf(lastEventId: string): number {
  const sequence = Number(lastEventId)
  return Number.isInteger(sequence) && sequence > 0 && sequence <= 2_147_483_647 ? sequence : 0
}

interface MeetingWatch {
  /** Waits until the meeting changed since the last wait, the interval passed, or the client disconnected. */
  next(): Promise<void>
  stop(): void
}

/** Notifies when a meeting's live segments or its status changed, in any copy of the service. */
function watchMeeting(notifications: Notifications, meetingId: string, signal: AbortSignal): MeetingWatch {
  const notifier = new Notifier()
  const notify = () => notifier.notify()
  const unsubscribe = notifications.on('live', payload => {
    // Null: the connection was lost for a while, so changes may have been missed.
    if (payload === null || payload === meetingId) notify()
  })
  signal.addEventListener('abort', notify)
  return {
    next: () => notifier.wait(KEEP_ALIVE_MS),
    stop() {
      unsubscribe()
      signal.removeEventListener('abort', notify)
    },
  }
}

/** The segments that were added or changed after a sequence number, up to now. */
async function* liveSegments(
  { prisma }: TranscriptsDatabase,
  tenant: Tenant,
  { meetingId, participants }: MeetingRefRecord,
  after: number,
): AsyncGenerator<ServerSentEvent> {
  const names = speakerNames(participants)
  for (let last = after; ; ) {
    const segments = await readLiveSegments(prisma, tenant, meetingId, last, BATCH)
    // A speaker who was removed from the meeting's participants keeps the name in the live segments.
    if (segments.some(({ participantId }) => !names.has(participantId))) {
      const sent = await findLiveSpeakers(prisma, tenant, meetingId)
      for (const [name, id] of sent) if (!names.has(id)) names.set(id, name)
    }
    for (const segment of segments) {
      last = Number(segment.sequence)
      yield liveSegmentEvent(segment, names.get(segment.participantId) ?? '')
    }
    if (segments.length < BATCH) return
  }
}

/** All segments of an imported transcript, as if the meeting had been live. */
async function* transcriptSegments(
  database: TranscriptsDatabase,
  tenant: Tenant,
  meetingId: string,
  after: number,
): AsyncGenerator<ServerSentEvent> {
  for (let from = after; ; from += BATCH) {
    const page = { from, limit: BATCH, withoutWords: true }
    const found = await readFullTranscript(database, tenant, { meetingId }, page)
    if (!found) return
    const names = new Map(found.transcript.speakers.map(({ participantId, name }) => [participantId, name]))
    for (const segment of found.segments)
      yield transcriptSegmentEvent(segment, names.get(segment.participantId) ?? '')
    if (found.segments.length < BATCH) return
  }
}

/** The `segment` event. Its id is the sequence number, which a reconnecting client sends as Last-Event-ID. */
function liveSegmentEvent(segment: LiveSegmentRecord, speakerName: string): ServerSentEvent {
  const { id, key, final } = segment
  return event('segment', String(segment.sequence), { id, key, ...spoken(segment, speakerName), final })
}

/** The event for a segment of a finished transcript that was never live. Its id derives from its position. */
function transcriptSegmentEvent(segment: SegmentRecord, speakerName: string): ServerSentEvent {
  const { id, position } = segment
  return event('segment', String(position + 1), { id, key: id, ...spoken(segment, speakerName), final: true })
}

type Spoken = Pick<SegmentRecord, 'participantId' | 'text' | 'startMs' | 'endMs'>

function spoken({ participantId, text, startMs, endMs }: Spoken, speakerName: string) {
  return { speaker: { id: participantId, name: speakerName }, text, start: startMs / 1000, end: endMs / 1000 }
}

const statusEvent = (meetingId: string, status: string): ServerSentEvent =>
  event('status', '', { meeting_id: meetingId, status })

const endEvent = (meetingId: string, status: string): ServerSentEvent =>
  event('end', '', { meeting_id: meetingId, status })

const HEARTBEAT: ServerSentEvent = { event: '', id: '', data: '', comment: 'still listening' }

function event(name: string, id: string, data: object): ServerSentEvent {
  return { event: name, id, data: JSON.stringify(data), comment: '' }
}
