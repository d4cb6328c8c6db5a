import type { RpcClients } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { Mailer } from '@mi/mail'
import type { OutboundHttp } from '@mi/outbound-http'
import type { Notifier } from '@mi/scheduling'
import type { RuntimeDeps } from '@mi/service-kit'
import type { DeliveryMetrics } from './delivery/metrics.ts'
import type { PrismaClient } from './generated/prisma/client.ts'

/** What operations, consumers and jobs are made with. */
export interface Deps extends RuntimeDeps<PrismaClient> {
  meetings: RpcClients['mi.meetings.v1.Meetings']
  transcripts: RpcClients['mi.transcripts.v1.Transcripts']
  summaries: RpcClients['mi.insights.v1.Summaries']
  actionItems: RpcClients['mi.insights.v1.ActionItems']
  diagrams: RpcClients['mi.insights.v1.Diagrams']
  speakerProfiles: RpcClients['mi.people.v1.SpeakerProfiles']
  notes: RpcClients['mi.collaboration.v1.Notes']
  shares: RpcClients['mi.collaboration.v1.Shares']
  users: RpcClients['mi.identity.v1.IdentityInternal']
  http: OutboundHttp
  encryption: Encryption
  mailer: Mailer
  metrics: DeliveryMetrics
  /** Wakes the dispatcher of this process. */
  queued: Notifier
  publicUrl: string
}
