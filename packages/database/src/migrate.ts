import { isAbsolute, resolve } from 'node:path'
import pg from 'pg'
import { ensureDatabase } from './ensure-database.ts'
import { applyInfrastructure, missingInfrastructure } from './infrastructure.ts'
import { type MigrationFolder, readMigrationFolder } from './migration-folder.ts'
import { migrationList, NO_FILTERS, withSchemaEngine } from './schema-engine.ts'

/** Any fixed number: processes that start at once queue on it. "mi migrate" in ASCII, truncated to 32 bits. */
const MIGRATION_LOCK = 0x6d696d67

export interface MigrateOptions {
  url: string
  /** The folder with `schema.prisma` and `migrations/`; absolute, or relative to the working directory. */
  folder: string
  /** Called before migrations are applied: from here on it should not be interrupted. */
  onApply?: () => void
}

/**
 * Brings a database to the newest migration, creating it first when it is absent: the tables of @mi/events and @mi/jobs
 * (schema `infra`), then the service's own. Safe when several processes start
 * at once. Answers the names of the migrations it applied; nothing to do costs a few queries and no schema engine.
 */
export async function migrate({ url, folder, onApply }: MigrateOptions): Promise<string[]> {
  const wanted = await readMigrationFolder(isAbsolute(folder) ? folder : resolve(folder))
  await ensureDatabase(url)
  const client = new pg.Client({ connectionString: url, application_name: 'mi-migrate' })
  client.on('error', () => {}) // the query in hand fails with it
  await client.connect()
  try {
    if (await isCurrent(client, wanted)) return []
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyInfrastructure(client)
    // The process that held the lock before may have done the work.
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

/** Every migration of the folder is applied, unedited, and none failed. Anything else is the engine's to judge. */
async function isCurrent(client: pg.Client, { migrations }: MigrationFolder): Promise<boolean> {
  if ((await missingInfrastructure(client)).length > 0) return false
  const table = await client.query(`select to_regclass('_prisma_migrations') is not null as there`)
  if (!table.rows[0].there) return migrations.length === 0
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
  )
  if (rows.some(({ finished_at }) => finished_at === null)) return false
  const applied = new Map(rows.map(row => [row.migration_name, row.checksum]))
  return migrations.every(({ name, checksum }) => applied.get(name) === checksum)
}
