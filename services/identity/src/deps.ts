import type { Logger } from '@mi/contracts'
import type { LifecycleClients } from '@mi/lifecycle'
import type { IdentityDatabase } from './store/database.ts'

/** What operations and consumers are made with. */
export interface Deps {
  database: IdentityDatabase
  /** The other services, for what they report of usage. */
  lifecycle: LifecycleClients
  log: Logger
  now(): Date
}
