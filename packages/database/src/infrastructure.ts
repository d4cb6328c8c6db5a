import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const FOLDER = fileURLToPath(new URL('../infrastructure', import.meta.url))

interface Script {
  name: string
  sql: string
}

let scripts: Promise<Script[]> | undefined

function readScripts(): Promise<Script[]> {
  scripts ??= readdir(FOLDER).then(names =>
    Promise.all(
      names
        .filter(name => name.endsWith('.sql'))
        .sort()
        .map(async name => ({ name, sql: await readFile(`${FOLDER}/${name}`, 'utf8') })),
    ),
  )
  return scripts
}

/** The scripts of `infrastructure/` that a database lacks. A released script is never edited. */
export async function missingInfrastructure(client: pg.Client): Promise<Script[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('infra.migrations') is not null as found`,
  )
  const applied = rows[0]?.found
    ? (await client.query<{ name: string }>('select name from infra.migrations')).rows
    : []
  const names = new Set(applied.map(({ name }) => name))
  return (await readScripts()).filter(({ name }) => !names.has(name))
}

/** Applies the missing scripts, each together with its record in one transaction. The caller must hold the migration lock. */
export async function applyInfrastructure(client: pg.Client): Promise<void> {
  for (const { name, sql } of await missingInfrastructure(client)) {
    await client.query('begin')
    try {
      await client.query('create schema if not exists infra')
      await client.query(
        'create table if not exists infra.migrations (name text primary key, applied_at timestamptz(3) not null default now())',
      )
      await client.query(sql)
      await client.query('insert into infra.migrations (name) values ($1)', [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`infrastructure migration ${name} failed`, { cause: error })
    }
  }
}
