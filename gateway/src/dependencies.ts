import { setTimeout as sleep } from 'node:timers/promises'
import { type Contract, type Logger, SERVICES, type ServiceName } from '@mi/contracts'
import { createClosers, createTokenSigner, systemCaller, type TokenSigner } from '@mi/service-kit'
import type { Registry } from 'prom-client'
import { Channel } from './grpc/channel.ts'
import { AccessTokens } from './identity/access-tokens.ts'
import { Authenticator } from './identity/authenticator.ts'
import { CredentialCache } from './identity/credential-cache.ts'
import { createIdentityClient, type IdentityClient } from './identity/identity-client.ts'
import { UsageCounter } from './identity/usage-counter.ts'
import { MemoryStore } from './limits/memory-store.ts'
import type { RateLimitStore } from './limits/rate-limit.ts'
import { ResilientStore } from './limits/resilient-store.ts'
import { ValkeyStore } from './limits/valkey-store.ts'
import { createGatewayMetrics, type GatewayMetrics } from './observability/metrics.ts'
import type { Operation } from './operation.ts'
import { createPages } from './pages/pages.ts'
import { ResponseWriter } from './response/response-writer.ts'
import { planOperations } from './routing/plan-operations.ts'
import { RouteTree } from './routing/route-tree.ts'
import { createServerState, type ServerState } from './server-state.ts'
import { PageUpstream } from './service-pages/page-upstream.ts'
import { planServicePages, type ServicePages } from './service-pages/service-pages.ts'
import type { GatewaySettings } from './settings.ts'
import { AccessWatch } from './transcoding/access-watch.ts'

/** The longest time that startup waits for Valkey. Until Valkey is available, each copy counts its limits alone. */
const VALKEY_START_MS = 2000

/** All dependencies of the policies. Each policy gets only the ones that it needs (`plugin.ts`). */
export interface Dependencies {
  state: ServerState
  metrics: GatewayMetrics
  responses: ResponseWriter
  routes: RouteTree<Operation>
  /** Finds the service whose web pages include a path. */
  servicePages: ServicePages
  credentials: CredentialCache
  authenticator: Authenticator
  accessWatch: AccessWatch
  identity: IdentityClient
  /** Plan and endpoint limits. All copies of the gateway share them when Valkey is configured. */
  limits: RateLimitStore
  /** Limits by address, counted by this copy alone. */
  addressLimits: MemoryStore
  usage: UsageCounter
  signAsGateway: TokenSigner
}

export interface OpenedDependencies extends Dependencies {
  /** Resolves when identity can be reached: without it no key can be checked. */
  reachIdentity(): Promise<void>
  /** Call it after the last request has ended. */
  close(): Promise<void>
}

export interface DependencyOptions {
  settings: GatewaySettings
  contract: Contract
  log: Logger
  registry: Registry
  /** See {@link ResponseWriter}. */
  stallMs?: number | undefined
}

export async function openDependencies(options: DependencyOptions): Promise<OpenedDependencies> {
  const { settings, contract, log, registry, stallMs } = options
  const secret = settings.internalTokenSecret
  const metrics = createGatewayMetrics(registry)
  const state = createServerState(settings.publicUrl, settings.uploadMebibytesPerSecond * 2 ** 20)
  const availability = (service: ServiceName, what: string) => (address: string, available: boolean) => {
    metrics.circuitOpened(service, available ? -1 : 1)
    if (available) log.info({ dependency: service, address }, `${what} recovered`)
    else log.error({ dependency: service, address }, `${what} is unavailable: no response, calls fail fast`)
  }
  const channels = openChannels(settings, availability)
  const upstreams: PageUpstream[] = []
  const servicePages = planServicePages(service => {
    const address = settings[`${service}PagesAddress` as `identityPagesAddress`]
    const onAvailabilityChange = availability(service, 'pages of service')
    const upstream = new PageUpstream(service, address, { onAvailabilityChange })
    upstreams.push(upstream)
    return upstream
  })
  const identityChannel = channels.get('identity')!
  const identity = createIdentityClient(contract, identityChannel, secret)
  const limits = await openLimits(settings, log, metrics)
  const addressLimits = new MemoryStore()
  const credentials = new CredentialCache({ secret, graceMs: settings.credentialGraceMs })
  const accessTokens = new AccessTokens(identity.listSigningKeys)
  const authenticator = new Authenticator({ credentials, accessTokens, identity })
  const usage = new UsageCounter({ report: identity.reportRequests, log })
  return {
    state,
    metrics,
    responses: new ResponseWriter({ log, state, ...(stallMs !== undefined && { stallMs }) }),
    routes: createRoutes(contract, channels, state),
    servicePages,
    credentials,
    authenticator,
    accessWatch: new AccessWatch(authenticator),
    identity,
    limits,
    addressLimits,
    usage,
    signAsGateway: createTokenSigner(
      systemCaller({ accountId: '', mode: 'live' }, 'gateway'),
      secret,
      'gateway',
    ),
    async reachIdentity() {
      if (!identityChannel.open()) await identityChannel.connect()
    },
    close() {
      const closers = createClosers(log)
      for (const upstream of upstreams) closers.add(() => upstream.close())
      for (const channel of channels.values()) closers.add(() => channel.close())
      for (const store of [limits, addressLimits]) closers.add(() => store.close())
      // The usage counter closes first, because it sends its last counts over a channel.
      closers.add(() => usage.close())
      return closers.close()
    },
  }
}

function openChannels(
  settings: GatewaySettings,
  availability: (service: ServiceName, what: string) => (address: string, available: boolean) => void,
): Map<ServiceName, Channel> {
  const services = Object.keys(SERVICES) as ServiceName[]
  const open = (service: ServiceName): Channel =>
    new Channel(service, settings[`${service}Address`], {
      onAvailabilityChange: availability(service, 'service'),
    })
  return new Map(services.map(service => [service, open(service)]))
}

/** The operations of the contract and the gateway's own pages. */
function createRoutes(
  contract: Contract,
  channels: Map<ServiceName, Channel>,
  state: ServerState,
): RouteTree<Operation> {
  const routes = new RouteTree<Operation>()
  for (const operation of planOperations(contract, service => channels.get(service)!))
    routes.add(operation.route.verb, operation.path, operation)
  for (const page of createPages({ contract, channels, serverUrl: () => state.url }))
    routes.add('GET', page.path, page)
  return routes
}

async function openLimits(
  { redisUrl }: GatewaySettings,
  log: Logger,
  metrics: GatewayMetrics,
): Promise<RateLimitStore> {
  if (redisUrl === null) return new MemoryStore()
  metrics.sharedLimitsAvailable(true)
  // A failed connection is logged at debug level only. The change of availability below is logged at a higher level.
  const shared = new ValkeyStore(redisUrl, error => log.debug({ err: error }, 'Valkey connection'))
  await Promise.race([shared.ready(), sleep(VALKEY_START_MS, undefined, { ref: false })])
  return new ResilientStore({
    shared,
    local: new MemoryStore(),
    onAvailabilityChange(available, error) {
      metrics.sharedLimitsAvailable(available)
      if (available) log.info('Valkey recovered: rate limits are shared again')
      else log.error({ err: error }, 'Valkey is unavailable: each gateway counts its rate limits alone')
    },
  })
}
