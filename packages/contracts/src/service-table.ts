/** A process of the platform: the contexts (proto packages `mi.<context>.v1`) that it serves, and its default ports. */
export interface ServiceEntry {
  contexts: readonly string[]
  grpcPort: number
  opsPort: number
  /**
   * Its stores that may contain data of a meeting. A deletion receipt lists them and is complete when each
   * store has reported that it is empty. They are declared here, so that a receipt is correct while a service
   * is unavailable.
   */
  meetingStores?: readonly string[]
  /** True when it has sandbox data besides meetings. Resetting the test data deletes it. */
  sandbox?: boolean
  /** The usage measures that it reports. No other service reports them. */
  usage?: readonly UsageMeasure[]
  /** The web pages that it serves, behind the gateway, at the root of the public address. */
  pages?: PagesEntry
}

/** The address of a service's web pages, and the paths that the gateway forwards to it. */
export interface PagesEntry {
  /** The default port of the pages. */
  port: number
  /** The first segments of the paths: `/settings` includes all paths below it. */
  prefixes: readonly string[]
  /** Additional paths that are forwarded to another path of the service: `/v1/oauth/token` → `/oauth/token`. */
  aliases?: Readonly<Record<string, string>>
  /**
   * Paths that OAuth libraries call. Their errors are RFC 6749 JSON, and web pages of any origin may read the
   * responses. The errors of all other paths are pages for browsers, and the error envelope for other
   * clients.
   */
  oauthEndpoints?: readonly string[]
  /** The endpoint that issues tokens. It has its own limits, by client and by address. */
  tokenEndpoint?: string
}

export type UsageMeasure =
  | 'meetings'
  | 'transcript_seconds'
  | 'storage_bytes'
  | 'model_input_tokens'
  | 'model_output_tokens'

/** The tables that the runtime creates in every database; see `@mi/lifecycle`. */
const DATABASE_STORES = ['idempotency_records', 'jobs', 'dead_letters', 'outbox', 'inbox'] as const

/** The services, with the proto packages that they serve and their default ports. */
export const SERVICES = {
  identity: {
    contexts: ['identity'],
    grpcPort: 5001,
    opsPort: 9101,
    pages: {
      port: 5101,
      prefixes: ['/oauth', '/.well-known', '/sign-in', '/sign-out', '/password', '/invitation', '/settings'],
      aliases: {
        '/v1/oauth/token': '/oauth/token',
        '/v1/oauth/revoke': '/oauth/revoke',
        '/v1/oauth/introspect': '/oauth/introspect',
      },
      oauthEndpoints: [
        '/oauth/token',
        '/oauth/revoke',
        '/oauth/introspect',
        '/oauth/jwks',
        '/.well-known/oauth-authorization-server',
      ],
      tokenEndpoint: '/oauth/token',
    },
  },
  meetings: {
    contexts: ['meetings'],
    grpcPort: 5002,
    opsPort: 9102,
    meetingStores: ['meetings', 'files', ...DATABASE_STORES, 'event_bus'],
    usage: ['meetings', 'transcript_seconds', 'storage_bytes'],
  },
  'transcripts-search': {
    contexts: ['transcripts'],
    grpcPort: 5003,
    opsPort: 9103,
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
    contexts: ['insights'],
    grpcPort: 5004,
    opsPort: 9104,
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
    contexts: ['people'],
    grpcPort: 5005,
    opsPort: 9105,
    meetingStores: [
      'appearances',
      'voice_samples',
      'calendar_links',
      'meeting_reference',
      ...DATABASE_STORES,
    ],
    sandbox: true,
    pages: { port: 5105, prefixes: ['/calendar'] },
  },
  collaboration: {
    contexts: ['collaboration'],
    grpcPort: 5006,
    opsPort: 9106,
    meetingStores: [
      'notes',
      'comments',
      'shares',
      'channel_meetings',
      'meeting_reference',
      ...DATABASE_STORES,
    ],
    sandbox: true,
    pages: { port: 5106, prefixes: ['/shared'] },
  },
  webhooks: {
    contexts: ['webhooks'],
    grpcPort: 5007,
    opsPort: 9107,
    meetingStores: ['webhook_events', ...DATABASE_STORES],
    sandbox: true,
  },
} as const satisfies Record<string, ServiceEntry>

export type ServiceName = keyof typeof SERVICES

/**
 * The service that serves an rpc service or a proto package: `mi.transcripts.v1.Transcripts` →
 * `transcripts-search`.
 * @throws {Error} when the context is in no row of the table
 */
export function serviceOf(name: string): ServiceName {
  const service = soleServiceOf(name)
  if (!service) throw new Error(`no service serves ${name}`)
  return service
}

/**
 * Like {@link serviceOf}, but null for rpc services that several services (`mi.lifecycle.v1.Lifecycle`) or
 * all processes (health) serve.
 */
export function soleServiceOf(name: string): ServiceName | null {
  const context = name.split('.')[1] ?? ''
  const found = Object.entries(SERVICES).find(([, entry]) =>
    (entry.contexts as readonly string[]).includes(context),
  )
  return (found?.[0] as ServiceName | undefined) ?? null
}

/** The environment variable of a service's address: `transcripts-search` → `TRANSCRIPTS_SEARCH_ADDRESS`. */
export function addressVariable(service: ServiceName): string {
  return `${service.replaceAll('-', '_').toUpperCase()}_ADDRESS`
}

/** The environment variable of the address of a service's pages: `IDENTITY_PAGES_ADDRESS`. */
export function pagesAddressVariable(service: ServiceName): string {
  return addressVariable(service).replace(/_ADDRESS$/, '_PAGES_ADDRESS')
}

/** The stores of a service that may contain data of a meeting. */
export function meetingStoresOf(service: string): readonly string[] {
  return entryOf(service)?.meetingStores ?? []
}

/** The row of a service; null for a service that is not in the table (a sample in a test). */
export function entryOf(service: string): ServiceEntry | null {
  return (SERVICES as Record<string, ServiceEntry>)[service] ?? null
}

/** All stores of the platform that may contain data of a meeting: the lines of a deletion receipt. */
export function meetingStores(): { service: ServiceName; store: string }[] {
  return servicesDeclaring('meetingStores').flatMap(service =>
    meetingStoresOf(service).map(store => ({ service, store })),
  )
}

/** The services whose row declares `column`. */
export function servicesDeclaring(column: 'meetingStores' | 'sandbox' | 'usage' | 'pages'): ServiceName[] {
  return (Object.keys(SERVICES) as ServiceName[]).filter(
    service => (SERVICES[service] as ServiceEntry)[column] !== undefined,
  )
}
