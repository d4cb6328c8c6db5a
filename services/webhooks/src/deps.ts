import type { RpcClients } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { Mailer } from '@mi/mail'
import type { OutboundHttp } from '@mi/outbound-http'
import type { Notifier } from '@mi/scheduling'
import type { RuntimeDeps } from '@mi/service-kit'
import type { DeliveryMetrics } from './delivery/metrics.ts'
import type { ResourceClients } from './events/resources.ts'
import type { PrismaClient } from './generated/prisma/client.ts'

/** The dependencies of operations, consumers and jobs. */
export interface Deps extends RuntimeDeps<PrismaClient>, ResourceClients {
  users: RpcClients['mi.identity.v1.IdentityInternal']
  http: OutboundHttp
  encryption: Encryption
  mailer: Mailer
  metrics: DeliveryMetrics
  /** Notifies the dispatcher of this process. */
  queued: Notifier
  publicUrl: string
}
