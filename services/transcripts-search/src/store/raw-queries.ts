import { poolTransaction, SNAPSHOT } from '@mi/database/pool'
import type { ClientBase, Pool } from 'pg'

/** Raw statements: of a Prisma client or transaction, or of a connection of a thread, which has no Prisma. */
export interface RawQueries {
  $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): Promise<Rows>
}

/** Reads that see one moment: a transcript that is replaced meanwhile is read whole, old or new. */
export function inSnapshot<Result>(pool: Pool, work: (tx: RawQueries) => Promise<Result>): Promise<Result> {
  return poolTransaction(pool, client => work(rawQueriesOf(client)), { begin: SNAPSHOT })
}

function rawQueriesOf(client: ClientBase): RawQueries {
  return {
    async $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): Promise<Rows> {
      return (await client.query(sql, values)).rows as Rows
    },
  }
}
