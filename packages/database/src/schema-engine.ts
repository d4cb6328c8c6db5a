import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import type * as Bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { LOCKFILE, type MigrationFolder } from './migration-folder.ts'
import { wholeScripts } from './whole-scripts.ts'

/** Migrations manage all objects in the project's databases. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] }

/**
 * Prisma's schema engine as WebAssembly. It applies the same migrations as `prisma migrate`, without its
 * downloaded binary. It is loaded only when migrations are missing, because the module needs 5 MB and time to
 * compile.
 */
export async function withSchemaEngine<Result>(
  url: string,
  { schemaPath, schema }: MigrationFolder,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  const { SchemaEngine } = await loadEngine()
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'mi-migrate' })
  pool.on('error', () => {}) // a connection that breaks while idle fails on the next query
  const factory = bindMigrationAwareSqlAdapterFactory(wholeScripts(new PrismaPg(pool)))
  const engine = await SchemaEngine.new({ datamodels: [[schemaPath, schema]] }, () => {}, factory)
  try {
    return await work(engine)
  } catch (error) {
    throw readable(error, factory.errorRegistry)
  } finally {
    engine.free()
    await pool.end()
  }
}

/** The folder in the engine's own format. */
export function migrationList({ migrationsPath, migrations }: MigrationFolder): MigrationList {
  return {
    baseDir: migrationsPath,
    lockfile: { path: 'migration_lock.toml', content: LOCKFILE },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
    })),
  }
}

// Node has WebAssembly, but its type package does not declare it. This declares the part that is used here.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  Instance: new (module: object, imports: object) => { exports: Record<string, () => void> }
}

let loaded: Promise<typeof Bindings> | undefined

/**
 * Instantiates the module directly. The package's own entry imports the `.wasm` as a module, and Node prints
 * a warning for that on every start.
 */
function loadEngine(): Promise<typeof Bindings> {
  loaded ??= instantiate()
  return loaded
}

async function instantiate(): Promise<typeof Bindings> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const require = createRequire(import.meta.url)
  const path = require.resolve('@prisma/schema-engine-wasm').replace(/\.js$/, '_bg.wasm')
  const module = await WebAssembly.compile(await readFile(path))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start?.()
  return bindings
}

interface ErrorRegistry {
  consumeError(id: number): { error: unknown } | undefined
}

/** Adds the server's message to an error of the engine. The engine stores the message under a number in the error's text. */
function readable(error: unknown, registry: ErrorRegistry): Error {
  const text = error instanceof Error ? error.message : JSON.stringify(error)
  const id = /External error id#(\d+)/.exec(text)?.[1]
  const cause = id === undefined ? error : (registry.consumeError(Number(id))?.error ?? error)
  const migration = /migration_name=\\?"([^"\\]+)/.exec(text)?.[1]
  const reason = cause instanceof Error ? cause.message : text
  return new Error(migration ? `Migration ${migration}: ${reason}` : reason, { cause })
}
