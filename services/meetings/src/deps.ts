import type { CallOrigin, Logger, Plan, RpcClients, Tenant } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { FileStore } from '@mi/files'
import type { JobQueue } from '@mi/jobs'
import type { LifecycleClients } from '@mi/lifecycle'
import type { SpeakerEmbeddings } from './engines/speaker-embeddings.ts'
import type { SpeechToText } from './engines/speech-to-text.ts'
import type { JobKind } from './jobs/job-kinds.ts'
import type { Ffmpeg } from './recordings/ffmpeg.ts'
import type { PaceUploads } from './recordings/pace-uploads.ts'
import type { MeetingsDatabase } from './store/database.ts'

/** Bounds of the cost of transcriptions. */
export interface RecordingLimits {
  /** The longest recording. */
  maxSeconds: number
  /** Minutes in a month (UTC) by plan; 0 means no quota. */
  minutesByPlan: Record<Plan, number>
}

/** What operations, consumers and jobs are made with. */
export interface Deps {
  database: MeetingsDatabase
  files: FileStore
  jobs: JobQueue<JobKind>
  /** Null without MASTER_KEYS: voices are not kept between attempts. */
  encryption: Encryption | null
  /** Null: no engine is configured. */
  speech: SpeechToText | null
  paceUploads: PaceUploads
  ffmpeg: Ffmpeg
  recordingLimits: RecordingLimits
  /** Null: voices come from the speech engine alone. */
  speakerEmbeddings: SpeakerEmbeddings | null
  /** Cosine from which on voices in two parts of a recording are one speaker's. */
  sameVoice: number
  transcripts: RpcClients['mi.transcripts.v1.Transcripts']
  /** The other services, for erasure and usage. */
  lifecycle: LifecycleClients
  channels: RpcClients['mi.collaboration.v1.ChannelsInternal']
  templates: RpcClients['mi.insights.v1.Templates']
  people: RpcClients['mi.people.v1.PeopleInternal']
  voices: RpcClients['mi.people.v1.Voices']
  calendar: RpcClients['mi.people.v1.Calendar']
  /** Origin of calls and events that no request causes. */
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  now(): Date
}
