import type { Database, PrismaClientLike } from './database.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'

export type OpenOptions = Pick<
  DatabaseOptions<PrismaClientLike>,
  'url' | 'maxConnections' | 'statementTimeoutMs' | 'onConnectionError'
>

/** The database of one service, for the declaration of the service. */
export interface DatabaseDefinition<Client extends PrismaClientLike> {
  open(options: OpenOptions): Database<Client>
}

/**
 * Declares the database of a service.
 * @param service the name of the service; `pg_stat_activity` shows it as `mi-<service>`
 * @param PrismaClient the class that is generated from its schema
 */
export function defineDatabase<Client extends PrismaClientLike>(
  service: string,
  // biome-ignore lint/suspicious/noExplicitAny: each generated client has options of its own
  PrismaClient: new (options: any) => Client,
): DatabaseDefinition<Client> {
  return {
    open: options =>
      openDatabase({
        ...options,
        createPrisma: adapter => new PrismaClient({ adapter }),
        applicationName: `mi-${service}`,
      }),
  }
}
