import type { ClientBase, Pool } from 'pg'

export interface PoolTransactionOptions {
  /** The statement that begins the transaction. Default `begin`. */
  begin?: string
}

/** Value of `begin` for a transaction that reads a snapshot, unaffected by concurrent writes. */
export const SNAPSHOT = 'begin isolation level repeatable read read only'

/** Runs statements in one transaction on a connection of a pool. An exception of the function rolls it back. */
export async function poolTransaction<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
  { begin = 'begin' }: PoolTransactionOptions = {},
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(cause => {
      broken = cause
    })
    throw error
  } finally {
    // A client that cannot roll back is not used again.
    client.release(broken)
  }
}
