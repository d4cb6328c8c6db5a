import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import type { CloudEvent, EventBus } from '../src/index.ts'
import { BUS_ENGINES, type BusEngine } from './engines.ts'

/** The server under test, one bus on it, and an event type and a consumer that only this test uses. */
export let engine: BusEngine
export let bus: EventBus
export let type: string
export let durable: string
let opened: EventBus[]

/** The contract of the event bus: the same tests for every engine that this machine has. */
export function describeBus(part: string, tests: () => void): void {
  describe.each(BUS_ENGINES)('the event bus on $name', kind => {
    describe.runIf(kind.available)(`${part}:`, () => {
      beforeAll(async () => {
        engine = await kind.start()
      })
      afterAll(async () => await engine?.stop())
      beforeEach(() => {
        opened = []
        bus = open()
        const unique = randomBytes(4).toString('hex')
        type = `mi.test.thing_${unique}.happened.v1`
        durable = `consumer_${unique}`
      })
      afterEach(async () => {
        await Promise.all(opened.map(copy => copy.close()))
      })
      tests()
    })
  })
}

/** Opens the bus of another copy. */
export function open(): EventBus {
  const copy = engine.open()
  opened.push(copy)
  return copy
}

/** Subscribes a consumer that records its events. */
export function listen(
  on: EventBus,
  name = durable,
  types = [type],
): { seen: CloudEvent[]; registered: Promise<void> } {
  const seen: CloudEvent[] = []
  const { registered } = on.subscribe({
    durable: name,
    types,
    async handle(event) {
      seen.push(event)
      return 'done'
    },
  })
  return { seen, registered }
}
