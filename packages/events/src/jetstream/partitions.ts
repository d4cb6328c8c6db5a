import { crc32 } from 'node:zlib'

/**
 * JetStream keeps order only for a consumer with one message in hand. So a consumer is split into partitions by subject,
 * each with one message in hand: order per subject, as many at once as there are partitions, and any copy may serve any
 * partition. The number is part of every stored subject: changing it needs an empty stream.
 */
export const PARTITIONS = 16

/** The partition of an event: two digits, the same for all events of one subject. */
export function partitionOf(eventSubject: string): string {
  return partitionName(crc32(eventSubject) % PARTITIONS)
}

export function partitionName(partition: number): string {
  return String(partition).padStart(2, '0')
}

/** NATS subject of an event: `mi.meetings.meeting.created.v1.07`. */
export function natsSubject(type: string, eventSubject: string): string {
  return `${type}.${partitionOf(eventSubject)}`
}
