import { type Database, openDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export type MeetingsDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link MeetingsDatabase}. */
export type Tx = TransactionOf<PrismaClient>

export interface MeetingsDatabaseOptions {
  url: string
  maxConnections?: number
  onConnectionError?(error: Error): void
}

export function openMeetingsDatabase(options: MeetingsDatabaseOptions): MeetingsDatabase {
  return openDatabase({
    ...options,
    createPrisma: adapter => new PrismaClient({ adapter }),
    applicationName: 'mi-meetings',
  })
}
