import type { CloudEvent } from '../cloud-event.ts'

/** The `data` of a replay: one event for one consumer, past all others. */
export interface Replay {
  consumer_id: string
  event: CloudEvent
}

/** Type of the events by which a service is asked to try a dead letter again. Not in the catalogue: nobody else wants them. */
export function replayType(service: string): string {
  return `mi.replay.${service}.v1`
}
