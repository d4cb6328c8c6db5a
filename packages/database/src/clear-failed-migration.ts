import { isAbsolute, resolve } from 'node:path'
import type { MigrateOptions } from './migrate.ts'
import { readMigrationFolder } from './migration-folder.ts'
import { withSchemaEngine } from './schema-engine.ts'

/**
 * Allows `migrate` to run a failed migration again. A script runs as one transaction, so nothing must be
 * cleaned up, unless the script ends its transaction itself.
 * @throws {Error} when that migration has not failed
 */
export async function clearFailedMigration(
  { url, folder }: MigrateOptions,
  migrationName: string,
): Promise<void> {
  const known = await readMigrationFolder(isAbsolute(folder) ? folder : resolve(folder))
  await withSchemaEngine(url, known, engine => engine.markMigrationRolledBack({ migrationName }))
}
