import { type Database, defineDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export const peopleDatabase = defineDatabase('people', PrismaClient)

export type PeopleDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link PeopleDatabase}. */
export type Tx = TransactionOf<PrismaClient>
