import type pg from 'pg'
import { unscopedTable } from './domain/sql-scope.ts'
import { withMembers } from './report-outage.ts'
import { UnscopedQueryError } from './unscoped-query-error.ts'

/** The number of accepted statements that are cached. There are few: they differ only in the filters of lists. */
const MAX_REMEMBERED = 2_000

/** Rejects a raw statement that is not restricted to one tenant. Returns undefined for a statement that was accepted before. */
export type SqlGuard = (sql: string) => Promise<void> | undefined

/**
 * Guards every table of the database that has the columns `account_id` and `mode`, including tables that
 * Prisma does not know.
 * @param pool queried for these tables before the first statement
 * @param modelTables the tables that Prisma knows, which the database may not have yet
 */
export function createSqlGuard(pool: Pick<pg.Pool, 'query'>, modelTables: ReadonlySet<string>): SqlGuard {
  const passed = new Set<string>()
  let tables: Promise<ReadonlySet<string>> | undefined

  async function check(sql: string): Promise<void> {
    tables ??= readTenantTables(pool, modelTables)
    const known = await tables.catch(error => {
      tables = undefined
      throw error
    })
    const table = unscopedTable(sql, known)
    if (table !== null) throw new UnscopedQueryError(table, 'raw SQL', 'account_id and mode')
    if (passed.size < MAX_REMEMBERED) passed.add(sql)
  }

  return sql => (passed.has(sql) ? undefined : check(sql))
}

async function readTenantTables(
  pool: Pick<pg.Pool, 'query'>,
  modelTables: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and 2 = (
       select count(*) from pg_attribute a
       where a.attrelid = c.oid and a.attname in ('account_id', 'mode') and not a.attisdropped)`,
  )
  return new Set([...modelTables, ...rows.map(({ name }) => name)])
}

/** The pool with the guard on `query` and on the `query` of its clients. It uses the same connections. */
export function guardedPool(pool: pg.Pool, guard: SqlGuard): pg.Pool {
  return withMembers(pool, {
    query: guardedQuery(pool, guard),
    connect: async () => {
      const client = await pool.connect()
      return withMembers(client, { query: guardedQuery(client, guard) })
    },
  })
}

type Query = (...args: unknown[]) => unknown

function guardedQuery(target: { query: unknown }, guard: SqlGuard): Query {
  const query = (args: unknown[]) => (target.query as Query).apply(target, args)
  return (...args) => {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    const checking = typeof text === 'string' ? guard(text) : undefined
    return checking ? checking.then(() => query(args)) : query(args)
  }
}
