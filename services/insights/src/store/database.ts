import { type Database, openDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export type InsightsDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link InsightsDatabase}. */
export type Tx = TransactionOf<PrismaClient>

export interface InsightsDatabaseOptions {
  url: string
  maxConnections?: number
  onConnectionError?(error: Error): void
}

export function openInsightsDatabase(options: InsightsDatabaseOptions): InsightsDatabase {
  return openDatabase({
    ...options,
    createPrisma: adapter => new PrismaClient({ adapter }),
    applicationName: 'mi-insights',
  })
}
