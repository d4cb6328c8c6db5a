import type { ServerSentEvent } from '@mi/contracts/mi/http/v1'
import type { LiveSegmentRecord } from '../store/live-segments.ts'
import type { SegmentRecord } from '../store/segments.ts'

/** The `segment` event. Its id is the sequence number, which a reconnecting client sends as Last-Event-ID. */
export function liveSegmentEvent(segment: LiveSegmentRecord, speakerName: string): ServerSentEvent {
  const { id, key, final } = segment
  return event('segment', String(segment.sequence), { id, key, ...spoken(segment, speakerName), final })
}

/** The event for a segment of a finished transcript that was never live; its id derives from its position. */
export function transcriptSegmentEvent(segment: SegmentRecord, speakerName: string): ServerSentEvent {
  const { id, position } = segment
  return event('segment', String(position + 1), { id, key: id, ...spoken(segment, speakerName), final: true })
}

export const statusEvent = (meetingId: string, status: string): ServerSentEvent =>
  event('status', '', { meeting_id: meetingId, status })

export const endEvent = (meetingId: string, status: string): ServerSentEvent =>
  event('end', '', { meeting_id: meetingId, status })

export const heartbeat: ServerSentEvent = { event: '', id: '', data: '', comment: 'still listening' }

type Spoken = Pick<SegmentRecord, 'participantId' | 'text' | 'startMs' | 'endMs'>

function spoken({ participantId, text, startMs, endMs }: Spoken, speakerName: string) {
  return { speaker: { id: participantId, name: speakerName }, text, start: startMs / 1000, end: endMs / 1000 }
}

function event(name: string, id: string, data: object): ServerSentEvent {
  return { event: name, id, data: JSON.stringify(data), comment: '' }
}
