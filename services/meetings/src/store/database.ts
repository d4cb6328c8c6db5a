import { type Database, defineDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export const meetingsDatabase = defineDatabase('meetings', PrismaClient)

export type MeetingsDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link MeetingsDatabase}. */
export type Tx = TransactionOf<PrismaClient>
