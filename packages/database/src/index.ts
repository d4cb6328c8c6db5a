export { afterCommit, type CommitEffect } from './after-commit.ts'
export { clearFailedMigration } from './clear-failed-migration.ts'
export { databaseSettings } from './database-settings.ts'
export { type DatabaseDefinition, defineDatabase, type OpenOptions } from './define-database.ts'
export { MODES, type Mode, type Tenant } from './domain/modes.ts'
export { isConflict, isConnectionLost, isNotWritable } from './domain/retryable.ts'
export { ensureDatabase } from './ensure-database.ts'
export { type MigrateOptions, migrate } from './migrate.ts'
export { type NewMigrationOptions, newMigration } from './new-migration.ts'
export { type NotificationListener, type Notifications, openNotifications } from './notifications.ts'
export {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type PrismaClientLike,
  type TransactionOf,
} from './open-database.ts'
export type { TransactionOptions } from './run-transaction.ts'
export { statementName } from './statement-name.ts'
export { UnscopedQueryError } from './tenant-guard.ts'
