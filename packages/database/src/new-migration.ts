import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LOCKFILE, type MigrationFolder, readMigrationFolder } from './migration-folder.ts'
import { NO_FILTERS, withSchemaEngine } from './schema-engine.ts'

const run = promisify(execFile)

export interface NewMigrationOptions {
  /** The folder with `schema.prisma` and `migrations/`, in a git repository. */
  folder: string
  /** The change, for the folder name: `add_notes`. */
  name: string
  /** Any PostgreSQL server. The engine requests its version before it compares two schemas, and reads or writes nothing else. */
  url: string
  /** Writes an empty migration for hand-written SQL when the schema has not changed. */
  evenIfEmpty?: boolean
}

/**
 * Writes the migration from the last migrated schema to the current schema. Returns the path of the SQL file,
 * or null when nothing changed. Hand-written SQL in a migration never appears as a difference.
 * @throws {Error} when the newest migration is not committed, because its schema is then unknown
 */
export async function newMigration(options: NewMigrationOptions): Promise<string | null> {
  const { folder, name, url, evenIfEmpty = false } = options
  const current = await readMigrationFolder(folder)
  const script = await differences(url, current, await migratedSchema(folder, current))
  if (script === '' && !evenIfEmpty) return null

  const target = join(current.migrationsPath, `${timestamp(new Date())}_${name}`)
  await mkdir(target, { recursive: true })
  const path = join(target, 'migration.sql')
  await writeFile(path, `${script}\n`)
  await writeFile(join(current.migrationsPath, 'migration_lock.toml'), LOCKFILE)
  return path
}

/** The schema in the commit of the newest migration. Null before the first migration. */
async function migratedSchema(folder: string, { migrations }: MigrationFolder): Promise<string | null> {
  const newest = migrations.at(-1)
  if (!newest) return null
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder })).stdout
  const commit = (await git('log', '-1', '--format=%H', '--', `migrations/${newest.name}`)).trim()
  const isChanged = (await git('status', '--porcelain', '--', `migrations/${newest.name}`)) !== ''
  if (commit === '' || isChanged)
    throw new Error(
      `Commit ${newest.name} with its schema.prisma first: the next migration is the difference to it`,
    )
  return git('show', `${commit}:./schema.prisma`)
}

async function differences(url: string, current: MigrationFolder, previous: string | null): Promise<string> {
  const { stdout } = await withSchemaEngine(url, current, engine =>
    engine.diff({
      from:
        previous === null
          ? { tag: 'empty' }
          : { tag: 'schemaDatamodel', files: [{ path: 'migrated.prisma', content: previous }] },
      to: { tag: 'schemaDatamodel', files: [{ path: current.schemaPath, content: current.schema }] },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    }),
  )
  const script = stdout?.trim() ?? ''
  return script.startsWith('-- This is an empty migration') ? '' : script
}

/** The time format of Prisma, which sorts by time: 20260131235959. */
function timestamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14)
}
