import type { Logger, RpcClients } from '@mi/contracts'
import type { IdentityDatabase } from './store/database.ts'

/** What operations and consumers are made with. */
export interface Parts {
  database: IdentityDatabase
  meetings: RpcClients['mi.meetings.v1.MeetingDirectory']
  insights: RpcClients['mi.insights.v1.InsightsDirectory']
  log: Logger
  now(): Date
}
