import type { JetStreamClient } from '@nats-io/jetstream'
import type { CloudEvent } from '../cloud-event.ts'
import { natsSubject } from './partitions.ts'

/** The maximum number of events of a batch that wait for their acknowledgement. */
const IN_FLIGHT = 128

/**
 * Stores events in order. Different subjects are published concurrently. The events of one subject are
 * published one after the other, because a broken connection could deliver only the second of two events in
 * flight.
 * @throws the first failure, after all publications in flight have ended
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
