import type { Database } from '@mi/database'
import type pg from 'pg'
import { type NameList, WHERE_LIST } from './name-list.ts'

/** The connections of all accounts: the lists of all of them have their turn, and each statement names its list. */
export type Pooled = Pick<Database, 'poolAcrossTenants'>

/** Of a list that is locked until the transaction ends. */
export interface LockedList {
  size: number
  /** 0: its parts are not counted. */
  countedSize: number
  /** Whether the first names that contain a part are kept. */
  ordered: boolean
}

/**
 * Runs `work` in a transaction that holds the list. Undefined when somebody else holds it.
 */
export async function withList<Result>(
  { poolAcrossTenants: pool }: Pooled,
  { accountId, mode, list }: NameList,
  isolation: 'read committed' | 'repeatable read',
  work: (client: pg.PoolClient, locked: LockedList) => Promise<Result>,
): Promise<Result | undefined> {
  const client = await pool.connect()
  try {
    // The first names are kept here: infra.forget_firsts otherwise takes them for those of an earlier version.
    await client.query(`begin isolation level ${isolation}; set local infra.keeps_firsts = on`)
    const { rows } = await client.query<LockedList>(
      `select size, counted_size as "countedSize", ordered from infra.name_lists where ${WHERE_LIST} for update skip locked`,
      [accountId, mode, list],
    )
    const result = rows[0] && (await work(client, rows[0]))
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Closing the connection ends the transaction.
    client.release(true)
    throw error
  }
}
