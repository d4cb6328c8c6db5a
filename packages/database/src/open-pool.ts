import pg from 'pg'
import { POOL_TIMEOUT_MS } from './connect-timeout.ts'
import { reportingPool } from './report-outage.ts'
import { createSqlGuard, guardedPool } from './sql-guard.ts'
import { traceQueries } from './trace-queries.ts'

export { poolTransaction, SNAPSHOT } from './pool-transaction.ts'

export interface PoolOptions {
  url: string
  /** Seen in `pg_stat_activity`. */
  applicationName: string
  /** Most connections this process opens. Idle ones are closed after 30 s. Default 10. */
  maxConnections?: number
  /** Longest time the server works on one statement. Default 30 s. */
  statementTimeoutMs?: number
  /** Called for connections that broke while idle. The pool replaces them by itself. */
  onConnectionError?(error: Error): void
}

/** The connections of a database without Prisma, guarded as {@link Database.pool}: for threads, which start in a moment. End it with `end`. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = reportingPool(openConnections(options))
  return guardedPool(pool, createSqlGuard(pool, new Set()))
}

/** The connections themselves, neither guarded nor reporting outages. */
export function openConnections(options: PoolOptions): pg.Pool {
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
  return pool
}
