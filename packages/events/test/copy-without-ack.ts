/**
 * A copy of a service that is killed after its consumers have committed and before the bus knows it. Prints
 * each outcome and never returns it.
 */
import { openEventBus, startConsumers } from '../src/index.ts'
import { count } from './count-consumer.ts'
import { recordingLog } from './recording-log.ts'
import { openSample } from './sample/open-sample.ts'

const [service, url, busOptions] = process.argv.slice(2) as [string, string, string]
const database = await openSample(url)
const bus = openEventBus(JSON.parse(busOptions))
const silent: typeof bus = {
  ...bus,
  subscribe: options =>
    bus.subscribe({
      ...options,
      async handle(event, delivery) {
        process.stdout.write(`${await options.handle(event, delivery)} ${event.id}\n`)
        return await new Promise<never>(() => {})
      },
    }),
}
startConsumers({ service, database, bus: silent, consumers: [count()], log: recordingLog() })
