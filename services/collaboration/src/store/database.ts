import { type Database, defineDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export const collaborationDatabase = defineDatabase('collaboration', PrismaClient)

export type CollaborationDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link CollaborationDatabase}. */
export type Tx = TransactionOf<PrismaClient>
