import type { CloudEvent } from '../cloud-event.ts'

/** The `data` of a replay: one event for a single consumer. */
export interface Replay {
  consumer_id: string
  event: CloudEvent
}

/** The event type that asks a service to retry a dead letter. It is not in the catalogue, because only the service itself consumes it. */
export function replayType(service: string): string {
  return `mi.replay.${service}.v1`
}
