export type { Tenant } from '@mi/contracts'
export { afterCommit, type CommitEffect } from './after-commit.ts'
export { clearFailedMigration } from './clear-failed-migration.ts'
export { CONNECT_TIMEOUT_MS } from './connect-timeout.ts'
export type { Database, PrismaClientLike, TransactionOf, TransactionOptions } from './database.ts'
export { databaseSettings } from './database-settings.ts'
export { type DatabaseDefinition, defineDatabase, type OpenOptions } from './define-database.ts'
export { MODES, type Mode } from './domain/modes.ts'
export { isConflict, isConnectionLost, isNotWritable, isOverloaded } from './domain/retryable.ts'
export { ensureDatabase } from './ensure-database.ts'
export { type MigrateOptions, migrate } from './migrate.ts'
export { readMigrationFolder } from './migration-folder.ts'
export { lockByName } from './named-lock.ts'
export { type NewMigrationOptions, newMigration } from './new-migration.ts'
export { type NotificationListener, type Notifications, openNotifications } from './notifications.ts'
export { type DatabaseOptions, openDatabase } from './open-database.ts'
export { openPool, type PoolOptions } from './open-pool.ts'
export { inSnapshot, poolTransaction } from './pool-transaction.ts'
export { unavailableOr } from './report-outage.ts'
export {
  allOf,
  containing,
  type Executable,
  empty,
  execute,
  join,
  ofTenant,
  type Queryable,
  type QueryOptions,
  queryRows,
  raw,
  Sql,
  sql,
} from './sql.ts'
export { statementName } from './statement-name.ts'
export { type Column, defineTable, type Table } from './table.ts'
export { UnscopedQueryError } from './unscoped-query-error.ts'
