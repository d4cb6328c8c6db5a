import { randomUUID } from 'node:crypto'
import { ensureDatabase, execute, readMigrationFolder, sql } from '@mi/database'
import pg from 'pg'

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
    const { infrastructure, migrations } = await readMigrationFolder(folder)
    for (const { name, script } of upTo(infrastructure, last.infrastructure)) {
      await client.query(script)
      await execute(client, sql`insert into infra.migrations (name) values (${name})`)
    }
    await client.query(HISTORY)
    for (const { name, script, checksum } of upTo(migrations, last.migration)) {
      await client.query(script)
      await execute(
        client,
        sql`insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
          values (${randomUUID()}, ${checksum}, now(), ${name}, 1)`,
      )
    }
  } finally {
    await client.end()
  }
}

function upTo<Script extends { name: string }>(scripts: readonly Script[], last: string): Script[] {
  const at = scripts.findIndex(({ name }) => name === last)
  if (at < 0) throw new Error(`there is no ${last}`)
  return scripts.slice(0, at + 1)
}
