import { setTimeout as sleep } from 'node:timers/promises'
import { type Contract, type Logger, SERVICES, type ServiceName } from '@mi/contracts'
import type { Registry } from 'prom-client'
import { CredentialCache } from './credentials/credential-cache.ts'
import { Channel } from './grpc/channel.ts'
import { createIdentityClient } from './identity-client.ts'
import type { RateLimitStore } from './limits/bucket.ts'
import { MemoryStore } from './limits/memory-store.ts'
import { ResilientStore } from './limits/resilient-store.ts'
import { ValkeyStore } from './limits/valkey-store.ts'
import { createGatewayMetrics, type GatewayMetrics } from './metrics.ts'
import type { Operation } from './operation.ts'
import { createPages } from './pages/pages.ts'
import type { AccessLog } from './request/access-log.ts'
import { planOperations } from './routing/plan-operations.ts'
import { RouteTree } from './routing/route-tree.ts'
import type { Runtime } from './runtime.ts'
import type { GatewaySettings } from './settings.ts'
import { UsageCounter } from './usage/usage-counter.ts'

/** How long the start waits for Valkey; after it the limits are counted alone until it is there. */
const VALKEY_START_MS = 2000
const ONE_YEAR_SECONDS = 31_536_000

export interface RuntimeParts {
  settings: GatewaySettings
  contract: Contract
  log: Logger
  accessLog: AccessLog
  registry: Registry
}

/** Puts together what the policies share. `close` ends it after the last request. */
export async function createRuntime({ settings, contract, log, accessLog, registry }: RuntimeParts): Promise<{
  runtime: Runtime
  /** Resolves when identity can be reached: without it no key can be checked. */
  reachIdentity(): Promise<void>
  close(): Promise<void>
}> {
  const metrics = createGatewayMetrics(registry)
  const channels = new Map<ServiceName, Channel>()
  for (const service of Object.keys(SERVICES) as ServiceName[]) {
    channels.set(service, new Channel(service, settings[`${service}Address`]))
  }
  const secret = settings.internalTokenSecret
  const identity = createIdentityClient(contract, channels.get('identity')!, secret)
  const limits = await openLimits(settings, log, metrics)
  const addressLimits = new MemoryStore()
  const usage = new UsageCounter({ report: identity.reportRequests, log })
  const runtime: Runtime = {
    settings,
    contract,
    log,
    accessLog,
    metrics,
    routes: new RouteTree<Operation>(),
    credentials: new CredentialCache({
      verify: identity.verifyApiKey,
      secret,
      graceMs: settings.credentialGraceMs,
    }),
    identity,
    limits,
    addressLimits,
    usage,
    serverUrl: settings.publicUrl?.replace(/\/$/, '') ?? '',
    hstsHeader: settings.publicUrl?.startsWith('https:') ? `max-age=${ONE_YEAR_SECONDS}` : null,
    openStreams: new Set(),
    draining: false,
    inFlight: 0,
  }
  for (const operation of planOperations(contract, service => channels.get(service)!)) {
    runtime.routes.add(operation.route.verb, operation.path, operation)
  }
  for (const page of createPages({ contract, channels, serverUrl: () => runtime.serverUrl }))
    runtime.routes.add('GET', page.path, page)
  return {
    runtime,
    async reachIdentity() {
      const channel = channels.get('identity')!
      if (!channel.open()) await channel.connect()
    },
    async close() {
      await usage.close()
      await Promise.all([limits.close(), addressLimits.close()])
      for (const channel of channels.values()) channel.close()
    },
  }
}

async function openLimits(
  { redisUrl }: GatewaySettings,
  log: Logger,
  metrics: GatewayMetrics,
): Promise<RateLimitStore> {
  if (redisUrl === null) return new MemoryStore()
  metrics.sharedLimitsAvailable(true)
  // Each failed connection is an event; the change of state below is what is worth a line.
  const shared = new ValkeyStore(redisUrl, error => log.debug({ err: error }, 'Valkey connection'))
  await Promise.race([shared.ready(), sleep(VALKEY_START_MS, undefined, { ref: false })])
  return new ResilientStore({
    shared,
    local: new MemoryStore(),
    onChange(available, error) {
      metrics.sharedLimitsAvailable(available)
      if (available) log.warn('rate limits are shared again')
      else log.error({ err: error }, 'Valkey does not answer: each gateway counts its rate limits alone')
    },
  })
}
