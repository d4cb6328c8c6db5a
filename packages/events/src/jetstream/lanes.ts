import { crc32 } from 'node:zlib'

/**
 * JetStream keeps order only for a consumer with one message in hand. So a consumer is split into lanes by subject,
 * each with one message in hand: order per subject, as many at once as there are lanes, and any copy may serve any
 * lane. The number is part of every stored subject: changing it needs an empty stream.
 */
export const LANES = 16

/** The lane of an event: two digits, the same for all events of one subject. */
export function laneOf(eventSubject: string): string {
  return laneName(crc32(eventSubject) % LANES)
}

export function laneName(lane: number): string {
  return String(lane).padStart(2, '0')
}

/** NATS subject of an event: `mi.meetings.meeting.created.v1.07`. */
export function natsSubject(type: string, eventSubject: string): string {
  return `${type}.${laneOf(eventSubject)}`
}
