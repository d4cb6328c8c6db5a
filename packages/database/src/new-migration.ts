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
  /** What changes, for the folder name: `add_notes`. */
  name: string
  /** Any Postgres: the engine asks for its version before it compares two schemas. Nothing is read or written. */
  url: string
  /** Write an empty migration when the schema has not changed, for hand-written SQL. */
  evenIfEmpty?: boolean
}

/**
 * Writes the migration from the schema as it was last migrated to the schema as it is. Answers the path of the SQL, or
 * null when nothing changed. What is written by hand in a migration never shows as a difference.
 * @throws {Error} when the newest migration is not committed: its schema cannot be known then
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

/** The schema as of the commit of the newest migration, with which it is committed; null before the first migration. */
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

/** Prisma's own form, so that names sort by time: 20260131235959. */
function timestamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14)
}
