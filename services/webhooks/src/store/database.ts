import { type Database, defineDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export const webhooksDatabase = defineDatabase('webhooks', PrismaClient)

export type WebhooksDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link WebhooksDatabase}. */
export type Tx = TransactionOf<PrismaClient>
