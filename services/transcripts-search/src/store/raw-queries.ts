import type { Queryable } from '@mi/database'
import { poolTransaction, SNAPSHOT } from '@mi/database/pool'
import type { ClientBase, Pool } from 'pg'

/** Raw statements of a Prisma client or transaction, or of a thread's connection, which does not use Prisma. */
export type RawQueries = Queryable & {
  $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): Promise<Rows>
}

/** Runs reads on one snapshot: a transcript that is replaced meanwhile is read completely, in its old or new version. */
export function inSnapshot<Result>(pool: Pool, work: (tx: RawQueries) => Promise<Result>): Promise<Result> {
  return poolTransaction(pool, client => work(rawQueriesOf(client)), { begin: SNAPSHOT })
}

function rawQueriesOf(client: ClientBase): RawQueries {
  return {
    query: client.query.bind(client),
    async $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): Promise<Rows> {
      return (await client.query(sql, values)).rows as Rows
    },
  }
}
