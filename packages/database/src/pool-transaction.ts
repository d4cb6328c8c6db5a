import type { ClientBase, Pool } from 'pg'

/** Runs statements in one transaction on a connection of a pool. An exception of the function rolls it back. */
export function poolTransaction<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return transaction(pool, 'begin', work)
}

/** Runs reads in one transaction that sees one snapshot, unaffected by concurrent writes. */
export function inSnapshot<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return transaction(pool, 'begin isolation level repeatable read read only', work)
}

async function transaction<Result>(
  pool: Pool,
  begin: string,
  work: (client: ClientBase) => Promise<Result>,
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
