import { randomBytes } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { execute, migrate, queryRows, sql } from '@mi/database'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from './global-setup.ts'

/**
 * Connection string of a database that no other test file uses and that does not exist yet: {@link createMigrated} or `migrate` creates it.
 * @param name what it is for, seen in its name: `meetings`
 */
export function freshDatabaseUrl(name: string): string {
  return databaseOfRun(`${name}_${randomBytes(5).toString('hex')}`)
}

/**
 * Creates the database that `url` names at the newest migration of `folder`. On the run's PostgreSQL it is a copy of the database that the
 * first test file migrated, because loading the engine of migrations takes longer than most tests.
 */
export async function createMigrated(url: string, folder: string): Promise<void> {
  const isOfRun = new URL(url).host === new URL(inject('postgresUrl')).host
  if (isOfRun) await copyTemplate(decodeURIComponent(new URL(url).pathname.slice(1)), folder)
  // Where it is a copy this only sees that nothing is left to do.
  await migrate({ url, folder })
}

async function copyTemplate(database: string, folder: string): Promise<void> {
  const template = `template_${basename(dirname(folder)).replaceAll('-', '_')}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await execute(client, sql`select pg_advisory_lock(hashtext(${template}))`)
    const known = await queryRows(client, sql`select from pg_database where datname = ${template}`)
    if (known.length === 0) await makeTemplate(client, template, folder)
    await execute(client, sql`select pg_advisory_unlock(hashtext(${template}))`)
    await client.query(`create database ${pg.escapeIdentifier(database)} template ${template}`)
  } finally {
    await client.end()
  }
}

/** It gets its name when it is whole: the file that makes it may be killed. */
async function makeTemplate(client: pg.Client, template: string, folder: string): Promise<void> {
  const unfinished = `${template}_unfinished`
  await client.query(`drop database if exists ${unfinished}`)
  await migrate({ url: databaseOfRun(unfinished), folder })
  await client.query(`alter database ${unfinished} rename to ${template}`)
}

/** Connection string of a database on the run's PostgreSQL. */
export function databaseOfRun(database: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return url.href
}
