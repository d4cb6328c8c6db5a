import type { Contract, Logger } from '@mi/contracts'
import type { CredentialCache } from './credentials/credential-cache.ts'
import type { Exchange } from './exchange.ts'
import type { IdentityClient } from './identity-client.ts'
import type { RateLimitStore } from './limits/bucket.ts'
import type { MemoryStore } from './limits/memory-store.ts'
import type { GatewayMetrics } from './metrics.ts'
import type { Operation } from './operation.ts'
import type { AccessLog } from './request/access-log.ts'
import type { RouteTree } from './routing/route-tree.ts'
import type { GatewaySettings } from './settings.ts'
import type { UsageCounter } from './usage/usage-counter.ts'

/** What the policies share. It outlives a reload of the pipeline, and there is one a gateway. */
export interface Runtime {
  settings: GatewaySettings
  contract: Contract
  log: Logger
  accessLog: AccessLog
  metrics: GatewayMetrics
  routes: RouteTree<Operation>
  credentials: CredentialCache
  identity: IdentityClient
  /** Plan and endpoint limits, shared by copies when there is a Valkey. */
  limits: RateLimitStore
  /** Limits by address, of this copy. */
  addressLimits: MemoryStore
  usage: UsageCounter
  /** Where clients reach the API, without the version. */
  serverUrl: string
  hstsHeader: string | null
  /** Answers that go on until they are ended: told to end when the gateway drains. */
  openStreams: Set<Exchange>
  draining: boolean
  /** Requests that have come and whose answer is not out yet. */
  inFlight: number
}
