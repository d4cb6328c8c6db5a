import type { CallOrigin, Logger, RpcClients, Tenant } from '@mi/contracts'
import type { JobQueue } from '@mi/jobs'
import type { MeetingRefs } from '@mi/meeting-refs'
import type { FairSemaphore } from '@mi/scheduling'
import type { ImageSigner } from './diagrams/domain/image-signer.ts'
import type { InsightsEngine } from './engines/engine.ts'
import type { Workers } from './engines/worker-pool.ts'
import type { InsightsDatabase, Tx } from './store/database.ts'

/** The kinds of jobs, which a transaction enqueues and which survive the process. */
export type JobKind = 'summarize' | 'draw-diagram'

/** The dependencies of operations, consumers and jobs. */
export interface Deps {
  database: InsightsDatabase
  jobs: JobQueue<JobKind>
  engine: InsightsEngine
  workers: Workers
  /** Limits the questions whose sources are read at the same time: each holds the text of its sources in memory. */
  questions: FairSemaphore
  images: ImageSigner
  meetingRefs: MeetingRefs<Tx>
  transcripts: RpcClients['mi.transcripts.v1.Transcripts']
  transcriptsInternal: RpcClients['mi.transcripts.v1.TranscriptsInternal']
  users: RpcClients['mi.identity.v1.IdentityInternal']
  /** The IANA time zone of spoken dates. */
  timeZone: string
  /** The time without further corrections before a summary is regenerated, in milliseconds. */
  debounceMs: number
  /** The origin of calls and events that no request causes. */
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  now(): Date
}
