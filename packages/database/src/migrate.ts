import { isAbsolute, resolve } from 'node:path'
import pg from 'pg'
import { ensureDatabase } from './ensure-database.ts'
import { applyInfrastructure, missingInfrastructure } from './infrastructure.ts'
import { type MigrationFolder, readMigrationFolder } from './migration-folder.ts'
import { migrationList, NO_FILTERS, withSchemaEngine } from './schema-engine.ts'
import { execute, sql } from './sql.ts'

/** Any fixed number, because concurrent processes wait for this lock. It is "mi migrate" in ASCII, truncated to 32 bits. */
const MIGRATION_LOCK = 0x6d696d67

export interface MigrateOptions {
  url: string
  /** The folder with `schema.prisma` and `migrations/`; absolute, or relative to the working directory. */
  folder: string
  /** Called before migrations are applied. After this the process should not be interrupted. */
  onApply?: () => void
}

/**
 * Brings a database to the newest migration and creates the database if it does not exist. Applies the scripts
 * of packages (schema `infra`) and then the service's own migrations. Several processes may
 * start concurrently. Returns the names of the applied migrations. When the database is current, it needs
 * only a few queries and no schema engine.
 */
export async function migrate({ url, folder, onApply }: MigrateOptions): Promise<string[]> {
  const wanted = await readMigrationFolder(isAbsolute(folder) ? folder : resolve(folder))
  await ensureDatabase(url)
  const client = new pg.Client({ connectionString: url, application_name: 'mi-migrate' })
  client.on('error', () => {}) // the current query fails with it
  await client.connect()
  try {
    if (await isCurrent(client, wanted)) return []
    await execute(client, sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await applyInfrastructure(client, wanted)
    // The process that held the lock before may have applied the migrations.
    if (await isCurrent(client, wanted)) return []
    onApply?.()
    const { appliedMigrationNames } = await withSchemaEngine(url, wanted, engine =>
      engine.applyMigrations({ migrationsList: migrationList(wanted), filters: NO_FILTERS }),
    )
    return appliedMigrationNames
  } finally {
    await client.end()
  }
}

/** True when every migration of the folder is applied and unedited, and no migration failed. The engine handles all other states. */
async function isCurrent(client: pg.Client, folder: MigrationFolder): Promise<boolean> {
  const { migrations } = folder
  if ((await missingInfrastructure(client, folder)).length > 0) return false
  const table = await client.query(`select to_regclass('_prisma_migrations') is not null as there`)
  if (!table.rows[0].there) return migrations.length === 0
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
  )
  if (rows.some(({ finished_at }) => finished_at === null)) return false
  const applied = new Map(rows.map(row => [row.migration_name, row.checksum]))
  return migrations.every(({ name, checksum }) => applied.get(name) === checksum)
}
