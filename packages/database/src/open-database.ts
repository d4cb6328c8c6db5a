import { PrismaPg } from '@prisma/adapter-pg'
import type { Database, PrismaClientLike } from './database.ts'
import { openConnections, type PoolOptions } from './open-pool.ts'
import { reportingClient, reportingPool } from './report-outage.ts'
import { runTransaction } from './run-transaction.ts'
import { createSqlGuard, guardedPool } from './sql-guard.ts'
import { guardTenants, tenantTables } from './tenant-guard.ts'

export interface DatabaseOptions<Client extends PrismaClientLike> extends PoolOptions {
  /** `adapter => new PrismaClient({ adapter })` with the service's own generated client. */
  createPrisma(adapter: PrismaPg): Client
}

/** Opens the database of a service. It connects lazily: an unavailable server causes an error in the first query and in `check()`. */
export function openDatabase<Client extends PrismaClientLike>(
  options: DatabaseOptions<Client>,
): Database<Client> {
  const { url, applicationName } = options
  const pool = openConnections(options)
  const acrossTenants = reportingClient(options.createPrisma(new PrismaPg(pool)))
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
