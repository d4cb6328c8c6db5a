import { type Database, defineDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export const identityDatabase = defineDatabase('identity', PrismaClient)

export type IdentityDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link IdentityDatabase}. */
export type Tx = TransactionOf<PrismaClient>
