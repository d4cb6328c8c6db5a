import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { reportingPool } from './report-outage.ts'
import { runTransaction, type TransactionOptions } from './run-transaction.ts'
import { createSqlGuard, guardedPool } from './sql-guard.ts'
import { guardTenants, tenantTables } from './tenant-guard.ts'
import { traceQueries } from './trace-queries.ts'

/** What the factory needs of a generated Prisma client. */
export interface PrismaClientLike {
  $disconnect(): Promise<void>
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
  // biome-ignore lint/suspicious/noExplicitAny: each generated client overloads $transaction with its own types
  $transaction: any
}

/** The client inside a transaction: the same models and raw queries, without what only a whole client can do. */
export type TransactionOf<Client> = Omit<
  Client,
  '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'
>

export interface DatabaseOptions<Client extends PrismaClientLike> {
  url: string
  /** `adapter => new PrismaClient({ adapter })` with the service's own generated client. */
  createPrisma(adapter: PrismaPg): Client
  /** Seen in `pg_stat_activity`. */
  applicationName: string
  /** Most connections this process opens. Idle ones are closed after 30 s. Default 10. */
  maxConnections?: number
  /** Longest time the server works on one statement. Default 30 s. */
  statementTimeoutMs?: number
  /** Called for connections that broke while idle. The pool replaces them by itself. */
  onConnectionError?(error: Error): void
}

export interface Database<Client extends PrismaClientLike = PrismaClientLike> {
  /** Guarded: a query on a tenant's model without accountId and mode throws `UnscopedQueryError`. */
  prisma: Client
  /**
   * The same client without the guard, for what comes before a tenant is known (looking a credential up by its
   * hash) or concerns all tenants (retention). Every use of it should be short and say why.
   */
  acrossTenants: Client
  /**
   * The connections below both clients, for raw SQL. Guarded, clients of `connect()` too: a statement on a table with
   * account_id and mode that does not compare both throws `UnscopedQueryError`.
   */
  pool: pg.Pool
  /** The same connections without the guard, as `acrossTenants`. */
  poolAcrossTenants: pg.Pool
  url: string
  applicationName: string
  transaction<Result>(
    fn: (tx: TransactionOf<Client>) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** For readiness. @throws {ServiceError} unavailable */
  check(): Promise<void>
  close(): Promise<void>
}

/** Opens a service's database. Connects lazily: a server that is down shows on the first query, and in `check()`. */
export function openDatabase<Client extends PrismaClientLike>(
  options: DatabaseOptions<Client>,
): Database<Client> {
  const { url, applicationName, onConnectionError = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: options.maxConnections ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    keepAlive: true,
  })
  // Without a listener an idle connection that breaks (the server restarts) would end the process.
  pool.on('error', onConnectionError)
  traceQueries(pool)
  const acrossTenants = options.createPrisma(new PrismaPg(pool))
  const poolAcrossTenants = reportingPool(pool)
  const guardSql = createSqlGuard(poolAcrossTenants, tenantTables(acrossTenants))
  const prisma = guardTenants(acrossTenants, guardSql)

  const database: Database<Client> = {
    prisma,
    acrossTenants,
    pool: guardedPool(poolAcrossTenants, guardSql),
    poolAcrossTenants,
    url,
    applicationName,
    transaction: (fn, transactionOptions) => runTransaction(database, fn, transactionOptions),
    async check() {
      await database.pool.query('select 1')
    },
    async close() {
      await acrossTenants.$disconnect()
      await pool.end()
    },
  }
  return database
}
