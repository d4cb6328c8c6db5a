import { type Database, defineDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export const insightsDatabase = defineDatabase('insights', PrismaClient)

export type InsightsDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link InsightsDatabase}. */
export type Tx = TransactionOf<PrismaClient>
