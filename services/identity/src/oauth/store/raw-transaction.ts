import type pg from 'pg'
import type { IdentityDatabase } from '../../store/database.ts'

/**
 * A transaction of raw statements across tenants: codes and tokens are found by their hash, before a tenant is known.
 * What the function throws rolls it back.
 */
export async function rawTransaction<T>(
  { poolAcrossTenants }: IdentityDatabase,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await poolAcrossTenants.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(cause => {
      broken = cause as Error
    })
    throw error
  } finally {
    client.release(broken)
  }
}
