import type { JetStreamClient } from '@nats-io/jetstream'
import type { CloudEvent } from '../cloud-event.ts'
import { natsSubject } from './partitions.ts'

/** Most events of one batch that await their acknowledgement at once. */
const IN_FLIGHT = 128

/**
 * Stores events in order. Subjects are independent and go side by side; the events of one subject go one after the
 * other, because of two in flight the second can arrive alone when the connection breaks.
 * @throws the first failure, after everything in flight is settled
 */
export async function publishInOrder(client: JetStreamClient, events: readonly CloudEvent[]): Promise<void> {
  const chains = [...Map.groupBy(events, ({ subject }) => subject).values()]
  const failures: unknown[] = []
  const worker = async () => {
    for (let chain = chains.pop(); chain !== undefined && failures.length === 0; chain = chains.pop()) {
      for (const event of chain) {
        await client.publish(natsSubject(event.type, event.subject), JSON.stringify(event), {
          msgID: event.id,
        })
      }
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, () => worker().catch(error => failures.push(error))))
  if (failures.length > 0) throw failures[0]
}
