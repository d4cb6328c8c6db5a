import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCKFILE, readMigrationFolder } from './migration-folder.ts'
import { NO_FILTERS, withSchemaEngine } from './schema-engine.ts'

/** The schema as the newest migration left it. What is written by hand in a migration never shows as a difference. */
const SNAPSHOT = 'migrated.prisma'

export interface NewMigrationOptions {
  /** The folder with `schema.prisma` and `migrations/`. */
  folder: string
  /** What changes, for the folder name: `add_notes`. */
  name: string
  /** Any Postgres: the engine asks for its version before it compares two schemas. Nothing is read or written. */
  url: string
  /** Write an empty migration when the schema has not changed, for hand-written SQL. */
  evenIfEmpty?: boolean
}

/**
 * Writes the migration from the schema as it was last migrated to the schema as it is.
 * Answers the path of the SQL, or null when nothing changed.
 */
export async function newMigration(options: NewMigrationOptions): Promise<string | null> {
  const { folder, name, url, evenIfEmpty = false } = options
  const current = await readMigrationFolder(folder)
  const snapshotPath = join(current.migrationsPath, SNAPSHOT)
  const previous = await readFile(snapshotPath, 'utf8').catch(() => null)
  const script = await differences(url, current, previous)
  if (script === '' && !evenIfEmpty) return null

  const target = join(current.migrationsPath, `${timestamp(new Date())}_${name}`)
  await mkdir(target, { recursive: true })
  const path = join(target, 'migration.sql')
  await writeFile(path, `${script}\n`)
  await writeFile(join(current.migrationsPath, 'migration_lock.toml'), LOCKFILE)
  await writeFile(snapshotPath, current.schema)
  return path
}

type Folder = Awaited<ReturnType<typeof readMigrationFolder>>

async function differences(url: string, current: Folder, previous: string | null): Promise<string> {
  const { stdout } = await withSchemaEngine(url, current, engine =>
    engine.diff({
      from:
        previous === null
          ? { tag: 'empty' }
          : { tag: 'schemaDatamodel', files: [{ path: SNAPSHOT, content: previous }] },
      to: { tag: 'schemaDatamodel', files: [{ path: current.schemaPath, content: current.schema }] },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    }),
  )
  const script = stdout?.trim() ?? ''
  return script.startsWith('-- This is an empty migration') ? '' : script
}

/** Prisma's own form, so that names sort by time: 20260131235959. */
function timestamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14)
}
