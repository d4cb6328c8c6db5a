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

/** The same retention as in the Postgres bus. */
const RETENTION_DAYS = 7

/**
 * The time in which the server detects duplicates by `Nats-Msg-Id`. A relay repeats an event within seconds.
 * The inbox detects later duplicates.
 */
const DUPLICATE_WINDOW = 600 * SECOND

/** The stream of deferred subjects. It stores the newest record of each subject, until the last event of the subject is handled. */
export const DEFERRED = 'MI_DEFERRED'

/** Creates the streams or updates their settings. */
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

/** The name of the consumer of one partition of a durable. */
export function partitionConsumer(durable: string, partition: number): string {
  return `${durable}-${partitionName(partition)}`
}

/** Creates the consumers of all partitions or updates their types. */
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
