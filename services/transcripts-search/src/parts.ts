import type { CallOrigin, Logger, RpcClients, Tenant } from '@mi/contracts'
import type { TranscriptsDatabase } from './store/database.ts'

/** What operations and consumers are made with. */
export interface Parts {
  database: TranscriptsDatabase
  meetings: RpcClients['mi.meetings.v1.MeetingDirectory']
  /** Origin of calls that no request causes. */
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  now(): Date
}
