import type { CallOrigin, Logger, RpcClients, Tenant } from '@mi/contracts'
import type { JobQueue } from '@mi/jobs'
import type { InsightsEngine } from './engines/engine.ts'
import type { ImageSigner } from './images/image-signer.ts'
import type { JobKind } from './jobs/job-kinds.ts'
import type { InsightsDatabase } from './store/database.ts'
import type { Workers } from './workers/workers.ts'

/** What operations, consumers and jobs are made with. */
export interface Parts {
  database: InsightsDatabase
  jobs: JobQueue<JobKind>
  engine: InsightsEngine
  workers: Workers
  images: ImageSigner
  meetings: RpcClients['mi.meetings.v1.MeetingDirectory']
  transcripts: RpcClients['mi.transcripts.v1.Transcripts']
  transcriptDirectory: RpcClients['mi.transcripts.v1.TranscriptDirectory']
  /** IANA zone in which spoken dates are meant. */
  timeZone: string
  /** How long no further correction must come before a summary is made anew. */
  quietMs: number
  /** Origin of calls and events that no request causes. */
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  now(): Date
}
