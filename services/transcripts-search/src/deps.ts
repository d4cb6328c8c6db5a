import type { CallOrigin, Logger, RpcClients, Tenant } from '@mi/contracts'
import type { Notifications } from '@mi/database'
import type { Encryption } from '@mi/encryption'
import type { MeetingRefs } from '@mi/meeting-refs'
import type { IndexPace } from './indexing/index-pace.ts'
import type { SearchEngine } from './search/index.ts'
import type { TranscriptsDatabase, Tx } from './store/database.ts'

/** What operations and consumers are made with. */
export interface Deps {
  database: TranscriptsDatabase
  engine: SearchEngine
  indexPace: IndexPace
  notifications: Notifications
  meetings: RpcClients['mi.meetings.v1.MeetingsInternal']
  channels: RpcClients['mi.collaboration.v1.ChannelsInternal']
  meetingRefs: MeetingRefs<Tx>
  /** Null: no key is configured, and what would be stored encrypted is not stored. */
  encryption: Encryption | null
  /** Origin of calls that no request causes. */
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  now(): Date
}
