import type { CallOrigin, Logger, RpcClients, Tenant } from '@mi/contracts'
import type { IndexPace } from './indexing/index-pace.ts'
import type { Notifications } from './notifications.ts'
import type { SearchEngine } from './search/index.ts'
import type { TranscriptsDatabase } from './store/database.ts'

/** What operations and consumers are made with. */
export interface Parts {
  database: TranscriptsDatabase
  engine: SearchEngine
  indexPace: IndexPace
  notifications: Notifications
  meetings: RpcClients['mi.meetings.v1.MeetingDirectory']
  /** Origin of calls that no request causes. */
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  now(): Date
}
