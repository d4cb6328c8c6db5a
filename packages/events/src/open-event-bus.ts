import type { EventBus } from './event-bus.ts'
import { type JetStreamBusOptions, openJetStreamBus } from './jetstream/jetstream-bus.ts'
import { openPostgresBus, type PostgresBusOptions } from './postgres/postgres-bus.ts'

export type EventBusOptions = JetStreamBusOptions | PostgresBusOptions

/** Opens the bus: JetStream when `natsUrl` is given, otherwise Postgres. It connects later and never fails here. */
export function openEventBus(options: EventBusOptions): EventBus {
  return 'natsUrl' in options ? openJetStreamBus(options) : openPostgresBus(options)
}
