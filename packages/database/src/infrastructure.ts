import type pg from 'pg'
import type { InfrastructureScript, MigrationFolder } from './migration-folder.ts'
import { execute, queryRows, sql } from './sql.ts'

/** The scripts of packages that a database lacks. */
export async function missingInfrastructure(
  client: pg.Client,
  { infrastructure }: MigrationFolder,
): Promise<InfrastructureScript[]> {
  const [table] = await queryRows<{ exists: boolean }>(
    client,
    sql`select to_regclass('infra.migrations') is not null as exists`,
  )
  const applied = table?.exists
    ? await queryRows<{ name: string }>(client, sql`select name from infra.migrations`)
    : []
  const names = new Set(applied.map(({ name }) => name))
  return infrastructure.filter(({ name }) => !names.has(name))
}

/** Applies the missing scripts, each together with its record in one transaction. The caller must hold the migration lock. */
export async function applyInfrastructure(client: pg.Client, folder: MigrationFolder): Promise<void> {
  for (const { name, script } of await missingInfrastructure(client, folder)) {
    await client.query('begin')
    try {
      await client.query('create schema if not exists infra')
      await client.query(
        'create table if not exists infra.migrations (name text primary key, applied_at timestamptz(3) not null default now())',
      )
      await client.query(script)
      await execute(client, sql`insert into infra.migrations (name) values (${name})`)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`infrastructure migration ${name} failed`, { cause: error })
    }
  }
}
