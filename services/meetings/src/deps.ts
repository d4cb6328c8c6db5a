import type { CallOrigin, Logger, Plan, Tenant } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { FileStore } from '@mi/files'
import type { JobQueue } from '@mi/jobs'
import type { LifecycleClients } from '@mi/lifecycle'
import type { Ffmpeg } from './recordings/engines/ffmpeg.ts'
import type { SpeakerEmbeddings } from './recordings/engines/speaker-embeddings.ts'
import type { SpeechToText } from './recordings/engines/speech-to-text.ts'
import type { MeetingsDatabase } from './store/database.ts'

/** The kinds of jobs, which a transaction enqueues and which survive a restart. */
export type JobKind = 'transcribe-recording' | 'seed-sandbox' | 'remove-files'

/** Limits of the cost of transcriptions. */
export interface RecordingLimits {
  /** Maximum length of a recording in seconds. */
  maxSeconds: number
  /** Recording minutes per month (UTC) by plan. 0 means no quota. */
  minutesByPlan: Record<Plan, number>
}

/** The dependencies of operations, consumers and jobs. */
export interface Deps {
  database: MeetingsDatabase
  files: FileStore
  jobs: JobQueue<JobKind>
  /** Null without MASTER_KEYS. Voices are then not stored between attempts. */
  encryption: Encryption | null
  /** Null when no engine is configured. */
  speech: SpeechToText | null
  ffmpeg: Ffmpeg
  recordingLimits: RecordingLimits
  /** Null when speaker embeddings come only from the speech engine. */
  speakerEmbeddings: SpeakerEmbeddings | null
  /** Minimum cosine similarity at which voices in two parts of a recording belong to the same speaker. */
  sameVoice: number
  /** Clients of the other services, for erasure. */
  lifecycle: LifecycleClients
  /** The origin of calls and events that no request causes. */
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  now(): Date
}
