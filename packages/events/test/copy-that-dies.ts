/** A copy of a consumer that is killed while it handles an event. Prints `taken` and never finishes. */
import { openEventBus } from '../src/index.ts'

const [durable, type, options] = process.argv.slice(2) as [string, string, string]
const bus = openEventBus(JSON.parse(options))
bus.subscribe({
  durable,
  types: [type],
  async handle(event) {
    process.stdout.write(`taken ${event.id}\n`)
    return await new Promise<never>(() => {})
  },
})
