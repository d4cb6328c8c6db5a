import type { CallOrigin, Logger, RpcClients, Tenant } from '@mi/contracts'
import type { Notifications } from '@mi/database'
import type { Encryption } from '@mi/encryption'
import type { JobQueue } from '@mi/jobs'
import type { MeetingRefs } from '@mi/meeting-refs'
import type { FairSemaphore } from '@mi/scheduling'
import type { SearchEngine } from './engines/index.ts'
import type { Threads } from './engines/threads/threads.ts'
import type { Backpressure } from './jobs/backpressure.ts'
import type { JobKind } from './jobs/enqueue-indexing.ts'
import type { TranscriptsDatabase, Tx } from './store/database.ts'

/** The dependencies of operations and consumers. */
export interface Deps {
  database: TranscriptsDatabase
  engine: SearchEngine
  backpressure: Backpressure
  threads: Threads
  /** Limits concurrent searches: each holds its candidates in memory. */
  searches: FairSemaphore
  /** Limits concurrent transactions that change a transcript. */
  corrections: FairSemaphore
  jobs: JobQueue<JobKind>
  notifications: Notifications
  meetings: RpcClients['mi.meetings.v1.MeetingsInternal']
  meetingRefs: MeetingRefs<Tx>
  /** Null when no key is configured: data that requires encryption is then not stored. */
  encryption: Encryption | null
  /** The origin of calls that no request causes. */
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  now(): Date
}
