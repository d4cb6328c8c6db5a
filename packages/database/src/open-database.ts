import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { POOL_TIMEOUT_MS } from './connect-timeout.ts'
import type { Database, PrismaClientLike } from './database.ts'
import { reportingPool } from './report-outage.ts'
import { runTransaction } from './run-transaction.ts'
import { createSqlGuard, guardedPool } from './sql-guard.ts'
import { guardTenants, tenantTables } from './tenant-guard.ts'
import { traceQueries } from './trace-queries.ts'

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
    connectionTimeoutMillis: POOL_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    keepAlive: true,
  })
  // Without a listener an idle connection that breaks (the server restarts) would end the process.
  pool.on('error', onConnectionError)
  // So would one that breaks while it is held (`pool.connect()`), although its next query fails too.
  pool.on('connect', client => client.on('error', () => {}))
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
