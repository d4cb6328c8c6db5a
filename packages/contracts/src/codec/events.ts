import { type Contract, loadContract } from '../contract.ts'
import type { EventPayloads } from '../generated/registry.ts'
import type { EventType } from '../load/read-events.ts'
import { jsonCodecOf } from './json.ts'

/** The type of an event in the catalogue: `mi.meetings.meeting.created.v1`. */
export type EventName = keyof EventPayloads

const catalogues = new WeakMap<Contract, Map<string, EventType>>()

/** An entry of the event catalogue. @throws {Error} for an unknown event */
export function eventType(name: string, contract: Contract = loadContract()): EventType {
  let catalogue = catalogues.get(contract)
  if (!catalogue) {
    catalogue = new Map(contract.events.map(event => [event.type, event]))
    catalogues.set(contract, catalogue)
  }
  const found = catalogue.get(name)
  if (!found) throw new Error(`no event ${name} in the catalogue`)
  return found
}

/** The payload as the `data` of a CloudEvent, in the JSON format of the API. */
export function encodeEvent<E extends EventName>(
  name: E,
  payload: EventPayloads[E],
): Record<string, unknown> {
  const contract = loadContract()
  return jsonCodecOf(contract.type(eventType(name).message)).toJson(payload)
}

/** The typed payload from the `data` of a CloudEvent. Ignores fields that this version does not know. */
export function decodeEvent<E extends EventName>(name: E, data: object): EventPayloads[E] {
  const contract = loadContract()
  return jsonCodecOf(contract.type(eventType(name).message)).fromJson(data) as EventPayloads[E]
}

/** The value of the event's subject field, which determines the order of events. */
export function eventSubject<E extends EventName>(name: E, payload: EventPayloads[E]): string {
  return String((payload as unknown as Record<string, unknown>)[eventType(name).subject])
}
