import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { PARTITIONS, partitionName } from './partitions.ts'

export const STREAM = 'MI_EVENTS'

const SECOND = 1_000_000_000
const DAY = 86_400 * SECOND

/** As the Postgres bus keeps them. */
const RETENTION_DAYS = 7

/** What the server compares `Nats-Msg-Id` with. A relay that repeats itself does so within seconds; the inbox knows the rest. */
const DUPLICATE_WINDOW = 600 * SECOND

/** What is deferred: one record a subject, the newest. Gone with the last event of the subject. */
export const DEFERRED = 'MI_DEFERRED'

/** Creates the streams or brings them to these settings. */
export async function ensureStreams(manager: JetStreamManager, replicas: number): Promise<void> {
  await ensureEvents(manager, replicas)
  try {
    await manager.streams.update(DEFERRED, { num_replicas: replicas })
  } catch {
    await manager.streams.add({
      name: DEFERRED,
      subjects: ['mi-deferred.>'],
      retention: RetentionPolicy.Limits,
      max_msgs_per_subject: 1,
      storage: StorageType.File,
      num_replicas: replicas,
    })
  }
}

async function ensureEvents(manager: JetStreamManager, replicas: number): Promise<void> {
  const settings = {
    subjects: ['mi.>'],
    max_age: RETENTION_DAYS * DAY,
    duplicate_window: DUPLICATE_WINDOW,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
  }
  try {
    await manager.streams.update(STREAM, settings)
  } catch {
    await manager.streams.add({
      name: STREAM,
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      ...settings,
    })
  }
}

/** Name of the consumer that serves one partition of a durable. */
export function partitionConsumer(durable: string, partition: number): string {
  return `${durable}-${partitionName(partition)}`
}

/** Creates the consumers of all partitions, or brings them to these types. */
export async function ensureConsumers(
  manager: JetStreamManager,
  durable: string,
  types: readonly string[],
  leaseSeconds: number,
): Promise<void> {
  await Promise.all(
    Array.from({ length: PARTITIONS }, async (_, partition) => {
      const name = partitionConsumer(durable, partition)
      const settings = {
        filter_subjects: types.map(type => `${type}.${partitionName(partition)}`),
        ack_wait: leaseSeconds * SECOND,
        max_ack_pending: 1,
        max_deliver: -1,
      }
      try {
        await manager.consumers.update(STREAM, name, settings)
      } catch {
        await manager.consumers.add(STREAM, {
          durable_name: name,
          ack_policy: AckPolicy.Explicit,
          deliver_policy: DeliverPolicy.All,
          ...settings,
        })
      }
    }),
  )
}
