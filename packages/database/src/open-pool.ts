import pg from 'pg'
import { POOL_TIMEOUT_MS } from './connect-timeout.ts'
import { reportingPool } from './report-outage.ts'
import { createSqlGuard, guardedPool } from './sql-guard.ts'
import { traceQueries } from './trace-queries.ts'

export { isConnectionLost, isNotWritable } from './domain/retryable.ts'
export { inSnapshot, poolTransaction } from './pool-transaction.ts'

export interface PoolOptions {
  url: string
  /** The name in `pg_stat_activity`. */
  applicationName: string
  /** The maximum number of connections of this process. Idle connections are closed after 30 s. Default 10. */
  maxConnections?: number
  /** The maximum duration of a statement on the server. Default 30 s. */
  statementTimeoutMs?: number
  /** Called for connections that broke while idle. The pool replaces them. */
  onConnectionError?(error: Error): void
}

/**
 * The connections of a database without Prisma, with the guard of {@link Database.pool}. It is for worker
 * threads, which must start fast. Close it with `end`.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = reportingPool(openConnections(options))
  return guardedPool(pool, createSqlGuard(pool, new Set()))
}

/** The connections without the guard and without the reporting of outages. */
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
  // Without a listener, an idle connection that breaks (the server restarts) would end the process.
  pool.on('error', onConnectionError)
  // A connection that breaks after `pool.connect()` would end the process too, although its next query also fails.
  pool.on('connect', client => client.on('error', () => {}))
  traceQueries(pool)
  return pool
}
