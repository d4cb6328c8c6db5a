import type { ServiceName } from '@mi/contracts'

/** The part of a service in the lifecycle of meetings and accounts. */
export interface LifecycleEntry {
  /** Its stores that may contain data of a meeting. */
  meetingStores?: readonly string[]
  /** True when it has sandbox data besides meetings. Resetting the test data deletes it. */
  sandbox?: boolean
  /** The usage measures that it reports. */
  usage?: readonly UsageMeasure[]
}

export const USAGE_MEASURES = [
  'meetings',
  'transcript_seconds',
  'storage_bytes',
  'model_input_tokens',
  'model_output_tokens',
] as const
export type UsageMeasure = (typeof USAGE_MEASURES)[number]

/** The tables of jobs and events, which every database has. */
const DATABASE_STORES = ['idempotency_records', 'jobs', 'dead_letters', 'outbox', 'inbox'] as const

/**
 * The services that take part. A deletion receipt lists all meeting stores and is complete when each store has
 * reported that it is empty. The stores are declared here, so that a receipt is correct while a service is
 * unavailable.
 */
const LIFECYCLE: Readonly<Partial<Record<ServiceName, LifecycleEntry>>> = {
  meetings: {
    meetingStores: ['meetings', 'files', ...DATABASE_STORES, 'event_bus'],
    usage: ['meetings', 'transcript_seconds', 'storage_bytes'],
  },
  'transcripts-search': {
    meetingStores: [
      'transcripts',
      'live_segments',
      'speaker_embeddings',
      'search_index',
      'meeting_reference',
      ...DATABASE_STORES,
    ],
  },
  insights: {
    meetingStores: [
      'summaries',
      'action_items',
      'diagrams',
      'answers',
      'meeting_reference',
      ...DATABASE_STORES,
    ],
    sandbox: true,
    usage: ['model_input_tokens', 'model_output_tokens'],
  },
  people: {
    meetingStores: [
      'appearances',
      'voice_samples',
      'calendar_links',
      'meeting_reference',
      ...DATABASE_STORES,
    ],
    sandbox: true,
  },
  collaboration: {
    meetingStores: [
      'notes',
      'comments',
      'shares',
      'channel_meetings',
      'meeting_reference',
      ...DATABASE_STORES,
    ],
    sandbox: true,
  },
  webhooks: {
    meetingStores: ['webhook_events', ...DATABASE_STORES],
    sandbox: true,
  },
}

/** The row of a service; empty for a service that takes no part. */
export function lifecycleEntry(service: string): LifecycleEntry {
  return LIFECYCLE[service as ServiceName] ?? {}
}

/** The stores of a service that may contain data of a meeting. */
export function meetingStoresOf(service: string): readonly string[] {
  return lifecycleEntry(service).meetingStores ?? []
}

/** All stores of the platform that may contain data of a meeting: the lines of a deletion receipt. */
export function meetingStores(): { service: ServiceName; store: string }[] {
  return servicesDeclaring('meetingStores').flatMap(service =>
    meetingStoresOf(service).map(store => ({ service, store })),
  )
}

/** The services whose row declares `column`. */
export function servicesDeclaring(column: keyof LifecycleEntry): ServiceName[] {
  return (Object.keys(LIFECYCLE) as ServiceName[]).filter(
    service => lifecycleEntry(service)[column] !== undefined,
  )
}
