import { createHmac } from 'node:crypto'
import { queryRows, type Sql, sql } from '@mi/database'
import pg from 'pg'

/** invalid_catalog_name, insufficient_privilege */
const NO_ACCESS = new Set(['3D000', '42501'])

/** A database and the role that owns it: they have one name, and the role can connect to no other database. */
export interface OwnedDatabase {
  name: string
  /** Extensions that only a superuser may create, created where the server has them. */
  extensions: readonly string[]
}

/** The password of a role, derived from a secret of the platform: nothing more to keep. */
export const rolePassword = (secret: string, role: string): string =>
  createHmac('sha256', secret).update(`postgres role ${role}`).digest('base64url')

/**
 * Creates a role and a database of its own for each name, or sets the role's password again and hands over what an
 * earlier version created as the superuser.
 * @param serverUrl names a superuser
 */
export async function ensureOwnedDatabases(
  serverUrl: string,
  secret: string,
  databases: readonly OwnedDatabase[],
): Promise<void> {
  await withClient(serverUrl, 'postgres', async client => {
    for (const { name } of databases) {
      const role = pg.escapeIdentifier(name)
      if (!(await has(client, sql`select from pg_roles where rolname = ${name}`)))
        await client.query(`create role ${role} login`)
      await client.query(`alter role ${role} password ${pg.escapeLiteral(rolePassword(secret, name))}`)
      if (await has(client, sql`select from pg_database where datname = ${name}`))
        await client.query(`alter database ${role} owner to ${role}`)
      else await client.query(`create database ${role} owner ${role}`)
      // Every role may connect to every database until that is revoked.
      await client.query(`revoke all on database ${role} from public`)
    }
  })
  for (const { name, extensions } of databases)
    await withClient(serverUrl, name, async client => {
      for (const extension of extensions)
        if (await has(client, sql`select from pg_available_extensions where name = ${extension}`))
          await client.query(`create extension if not exists ${pg.escapeIdentifier(extension)}`)
      await client.query(handOver(name))
    })
}

/** True when the user of a connection string is a superuser. Another user owns all databases itself. */
export async function isSuperuser(serverUrl: string): Promise<boolean> {
  try {
    return await withClient(serverUrl, 'postgres', client =>
      has(client, sql`select from pg_roles where rolname = current_user and rolsuper`),
    )
  } catch (error) {
    // The user's own server: a role that may not use the database `postgres` is no superuser.
    if (NO_ACCESS.has((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

/** Makes the role the owner of what is the connected superuser's: schemas, tables, sequences, views, types, functions. */
function handOver(role: string): string {
  return `do $$
    declare command text;
    begin
      for command in
        with ours as (
          select oid, nspname from pg_namespace
          where nspname !~ '^pg_' and nspname <> 'information_schema'
        ), extended as (select objid from pg_depend where deptype = 'e'), me as (
          select oid from pg_roles where rolname = current_user
        )
        select format('schema %I', nspname) from pg_namespace
          where oid in (select oid from ours) and nspowner = (table me) and nspname <> 'public'
        union all select format('%s %I.%I', case relkind when 'S' then 'sequence' when 'v' then 'view'
            when 'm' then 'materialized view' else 'table' end, nspname, relname)
          from pg_class join ours on ours.oid = relnamespace
          where relowner = (table me) and relkind in ('r', 'p', 'v', 'm', 'S') and pg_class.oid not in (table extended)
            -- The sequence of a serial column follows its table.
            and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i') and relkind = 'S')
        union all select format('type %I.%I', nspname, typname)
          from pg_type join ours on ours.oid = typnamespace
          where typowner = (table me) and typtype in ('e', 'd') and pg_type.oid not in (table extended)
        union all select format('routine %s', pg_proc.oid::regprocedure)
          from pg_proc join ours on ours.oid = pronamespace
          where proowner = (table me) and pg_proc.oid not in (table extended)
      loop
        execute format('alter %s owner to %I', command, ${pg.escapeLiteral(role)});
      end loop;
    end $$`
}

async function has(client: pg.Client, statement: Sql): Promise<boolean> {
  return (await queryRows(client, statement)).length > 0
}

async function withClient<Result>(
  serverUrl: string,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
