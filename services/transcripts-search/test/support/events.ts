import { randomBytes } from 'node:crypto'
import { type CloudEvent, openEventBus } from '@mi/events'
import { vi } from 'vitest'
import type { StartedServices } from './start-services.ts'

/** Waits for `count` events of these types, like another service, including events before the call. */
export async function eventsOf(
  { eventsDatabaseUrl }: Pick<StartedServices, 'eventsDatabaseUrl'>,
  types: string[],
  wanted: (event: CloudEvent) => boolean,
  count: number,
): Promise<CloudEvent[]> {
  const seen: CloudEvent[] = []
  const bus = openEventBus({ databaseUrl: eventsDatabaseUrl })
  bus.subscribe({
    durable: `test-${randomBytes(4).toString('hex')}`,
    types,
    async handle(event) {
      if (wanted(event)) seen.push(event)
      return 'done'
    },
  })
  try {
    await vi.waitUntil(() => seen.length >= count, { timeout: 60_000, interval: 50 })
    return seen
  } finally {
    await bus.close()
  }
}
