import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDatabase, readMigrationFolder } from '@mi/database'
import pg from 'pg'

const INFRASTRUCTURE = join(import.meta.dirname, '../../database/infrastructure')

/** As Prisma's schema engine makes it. */
const HISTORY = `create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
  migration_name varchar(255) not null, logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0)`

/** The last of each that an earlier version had. */
export interface EarlierVersion {
  /** `0002_name_search.sql` */
  infrastructure: string
  /** `20261122144948_calendar_retention` */
  migration: string
}

/** Creates the database that `url` names as an earlier version left it: `migrate` brings it on from there. */
export async function createEarlier(url: string, folder: string, last: EarlierVersion): Promise<void> {
  await ensureDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      'create schema infra; create table infra.migrations (name text primary key, applied_at timestamptz(3) not null default now())',
    )
    const scripts = (await readdir(INFRASTRUCTURE)).filter(name => name.endsWith('.sql')).sort()
    for (const name of upTo(scripts, last.infrastructure)) {
      await client.query(await readFile(join(INFRASTRUCTURE, name), 'utf8'))
      await client.query('insert into infra.migrations (name) values ($1)', [name])
    }
    await client.query(HISTORY)
    const { migrations } = await readMigrationFolder(folder)
    const names = migrations.map(({ name }) => name)
    for (const { name, script, checksum } of migrations.slice(0, upTo(names, last.migration).length)) {
      await client.query(script)
      await client.query(
        'insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) values ($1, $2, now(), $3, 1)',
        [randomUUID(), checksum, name],
      )
    }
  } finally {
    await client.end()
  }
}

function upTo(names: readonly string[], last: string): string[] {
  const at = names.indexOf(last)
  if (at < 0) throw new Error(`there is no ${last}`)
  return names.slice(0, at + 1)
}
