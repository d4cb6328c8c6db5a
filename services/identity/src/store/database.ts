import { type Database, openDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export type IdentityDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link IdentityDatabase}. */
export type Tx = TransactionOf<PrismaClient>

export interface IdentityDatabaseOptions {
  url: string
  onConnectionError?(error: Error): void
}

export function openIdentityDatabase(options: IdentityDatabaseOptions): IdentityDatabase {
  return openDatabase({
    ...options,
    createPrisma: adapter => new PrismaClient({ adapter }),
    applicationName: 'mi-identity',
  })
}
