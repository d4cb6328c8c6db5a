import type { Tenant } from '@mi/contracts'
import type pg from 'pg'
import sql, { empty, join, raw, Sql } from 'sql-template-tag'
import { statementName } from './statement-name.ts'

// The tag that Prisma contains too. A fragment holds values, which become parameters, and other fragments.
export { empty, join, raw, Sql, sql }

/** A client of Prisma, or its transaction. The tenant guard of the client checks the statement. */
interface PrismaQueryable {
  $queryRaw<Rows>(strings: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>
  $executeRaw(strings: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>
}

/** A pool or a connection of a pool. */
type PgQueryable = Pick<pg.ClientBase, 'query'>

/** Everything that runs statements: a pool, a connection, a Prisma client or a transaction. */
export type Queryable = PrismaQueryable | PgQueryable

/** The part of a {@link Queryable} that changes rows. Prisma's transactions have it. */
export type Executable = Pick<PrismaQueryable, '$executeRaw'> | PgQueryable

export interface QueryOptions {
  /**
   * Prepares the statement once for each connection. Use it for frequent statements whose text does not depend
   * on the values. It has no effect on a Prisma client.
   */
  prepared?: boolean
  /** The parsers of column types. They have no effect on a Prisma client. */
  types?: pg.CustomTypesConfig
}

/**
 * Restricts a statement to the rows of one tenant.
 * @param alias the alias of the table in the statement
 */
export function ofTenant({ accountId, mode }: Tenant, alias?: string): Sql {
  const table = alias === undefined ? empty : raw(`${alias}.`)
  return sql`${table}account_id = ${accountId} and ${table}mode = ${mode}`
}

/**
 * Combines conditions with `and`. Fragments that are null or false are left out, so that a list can contain
 * conditions that apply only sometimes.
 */
export function allOf(...conditions: (Sql | null | false | undefined)[]): Sql {
  const present = conditions.filter(condition => condition instanceof Sql)
  return present.length === 0 ? sql`true` : join(present, ' and ')
}

/** The pattern for `like` that matches the texts that contain a part. Wildcards in the part match themselves. */
export function containing(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** The rows of a statement. A pool returns numbers of type `bigint` as strings, a Prisma client as `bigint`. */
export async function queryRows<Row extends object>(
  queryable: Queryable,
  statement: Sql,
  options: QueryOptions = {},
): Promise<Row[]> {
  if ('$queryRaw' in queryable) return await queryable.$queryRaw<Row[]>(...templateOf(statement))
  const { rows } = await queryable.query<Row>(queryConfig(statement, options))
  return rows
}

/** Runs a statement that returns no rows. @returns the number of rows that it changed */
export async function execute(
  queryable: Executable,
  statement: Sql,
  options: QueryOptions = {},
): Promise<number> {
  if ('$executeRaw' in queryable) return await queryable.$executeRaw(...templateOf(statement))
  const { rowCount } = await queryable.query(queryConfig(statement, options))
  return rowCount ?? 0
}

function queryConfig(statement: Sql, { prepared = false, types }: QueryOptions): pg.QueryConfig {
  const { text, values } = statement
  return { text, values, ...(prepared && { name: statementName(text) }), ...(types && { types }) }
}

/** The arguments of a tagged template, which Prisma accepts from any copy of the tag. */
function templateOf({ strings, values }: Sql): [TemplateStringsArray, ...unknown[]] {
  return [Object.assign([...strings], { raw: strings }), ...values]
}
