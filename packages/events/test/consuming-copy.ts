/** A complete copy of the sample service, with relay and a counting consumer, which a test kills. Prints a dot for each effect. */
import { openEventBus, startConsumers, startOutboxRelay } from '../src/index.ts'
import { count } from './count-consumer.ts'
import { recordingLog } from './recording-log.ts'
import { openSample } from './sample/open-sample.ts'

const [url, busOptions] = process.argv.slice(2) as [string, string]
const database = await openSample(url)
const bus = openEventBus(JSON.parse(busOptions))
const log = recordingLog()
startOutboxRelay({ database, bus, log })
startConsumers({ service: 'sample', database, bus, consumers: [count(() => process.stdout.write('.'))], log })
