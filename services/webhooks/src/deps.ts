import type { RpcClients } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { Mailer } from '@mi/mail'
import type { OutboundHttp } from '@mi/outbound-http'
import type { Notifier } from '@mi/scheduling'
import type { RuntimeDeps } from '@mi/service-kit'
import type { DeliveryMetrics } from './engines/metrics.ts'
import type { ReadOperation } from './events/read-resource.ts'
import type { PrismaClient } from './generated/prisma/client.ts'

/** The dependencies of operations, consumers and jobs. */
export interface Deps extends RuntimeDeps<PrismaClient> {
  users: RpcClients['mi.identity.v1.IdentityInternal']
  /** Reads the resources of events from the services that own them. */
  readOperation: ReadOperation
  http: OutboundHttp
  encryption: Encryption
  mailer: Mailer
  metrics: DeliveryMetrics
  /** Notifies the dispatcher of this process. */
  queued: Notifier
  publicUrl: string
}
