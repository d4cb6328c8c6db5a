import { type Database, defineDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export const transcriptsDatabase = defineDatabase('transcripts-search', PrismaClient)

export type TranscriptsDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link TranscriptsDatabase}. */
export type Tx = TransactionOf<PrismaClient>
