import { crc32 } from 'node:zlib'

/**
 * JetStream keeps the order only for a consumer with one message in flight. So each consumer is split into
 * partitions by subject, with one message in flight each. This keeps the order per subject, allows as many
 * concurrent events as partitions, and lets any copy serve any partition. The number is part of every stored
 * subject, so a change requires an empty stream.
 */
export const PARTITIONS = 16

/** The partition of an event: two digits, equal for all events of one subject. */
export function partitionOf(eventSubject: string): string {
  return partitionName(crc32(eventSubject) % PARTITIONS)
}

export function partitionName(partition: number): string {
  return String(partition).padStart(2, '0')
}

/** The NATS subject of an event: `mi.meetings.meeting.created.v1.07`. */
export function natsSubject(type: string, eventSubject: string): string {
  return `${type}.${partitionOf(eventSubject)}`
}
