import type { ServerSentEvent } from '@mi/contracts/mi/http/v1'
import type { LiveSegmentRecord } from '../store/live-segments.ts'
import type { SegmentRecord } from '../store/segments.ts'

/** `segment`: its id is the sequence number, which a client that comes back sends as Last-Event-ID. */
export function liveSegmentEvent(segment: LiveSegmentRecord): ServerSentEvent {
  return event('segment', String(segment.sequence), {
    id: segment.id,
    key: segment.key,
    speaker: { id: segment.participantId, name: segment.speakerName },
    text: segment.text,
    start: segment.startMs / 1000,
    end: segment.endMs / 1000,
    final: segment.final,
  })
}

/** A segment of a finished transcript that was never live; numbered by its position. */
export function transcriptSegmentEvent(segment: SegmentRecord, speakerName: string): ServerSentEvent {
  return event('segment', String(segment.position + 1), {
    id: segment.id,
    key: segment.id,
    speaker: { id: segment.participantId, name: speakerName },
    text: segment.text,
    start: segment.startMs / 1000,
    end: segment.endMs / 1000,
    final: true,
  })
}

export const statusEvent = (meetingId: string, status: string): ServerSentEvent =>
  event('status', '', { meeting_id: meetingId, status })

export const endEvent = (meetingId: string, status: string): ServerSentEvent =>
  event('end', '', { meeting_id: meetingId, status })

export const heartbeat: ServerSentEvent = { event: '', id: '', data: '', comment: 'still listening' }

function event(name: string, id: string, data: object): ServerSentEvent {
  return { event: name, id, data: JSON.stringify(data), comment: '' }
}
