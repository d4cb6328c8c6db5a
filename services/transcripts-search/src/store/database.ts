import { type Database, openDatabase, type TransactionOf } from '@mi/database'
import { PrismaClient } from '../generated/prisma/client.ts'

export type TranscriptsDatabase = Database<PrismaClient>
/** The client inside a transaction of {@link TranscriptsDatabase}. */
export type Tx = TransactionOf<PrismaClient>

export interface TranscriptsDatabaseOptions {
  url: string
  maxConnections?: number
  onConnectionError?(error: Error): void
}

export function openTranscriptsDatabase(options: TranscriptsDatabaseOptions): TranscriptsDatabase {
  return openDatabase({
    ...options,
    createPrisma: adapter => new PrismaClient({ adapter }),
    applicationName: 'mi-transcripts-search',
  })
}
