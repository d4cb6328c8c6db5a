import { type Database, queryRows, sql } from '@mi/database'
import type pg from 'pg'
import { type NameList, ofList } from './name-list.ts'

/**
 * The connections without a tenant restriction. All accounts' lists are processed, and each statement names
 * its list.
 */
export type Pooled = Pick<Database, 'poolAcrossTenants'>

/** The state of a list that is locked until the transaction ends. */
export interface LockedList {
  size: number
  /** 0 if the parts of the list are not counted. */
  countedSize: number
  /** True if first names are stored. */
  ordered: boolean
}

/** Runs `work` in a transaction that locks the list. Returns undefined when another transaction has the lock. */
export async function withList<Result>(
  { poolAcrossTenants: pool }: Pooled,
  list: NameList,
  isolation: 'read committed' | 'repeatable read',
  work: (client: pg.PoolClient, locked: LockedList) => Promise<Result>,
): Promise<Result | undefined> {
  const client = await pool.connect()
  try {
    // Without this setting, infra.forget_firsts deletes the first names, because earlier versions do not
    // maintain them.
    await client.query(`begin isolation level ${isolation}; set local infra.keeps_firsts = on`)
    const [locked] = await queryRows<LockedList>(
      client,
      sql`select size, counted_size as "countedSize", ordered from infra.name_lists
        where ${ofList(list)} for update skip locked`,
    )
    const result = locked && (await work(client, locked))
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Closing the connection ends the transaction.
    client.release(true)
    throw error
  }
}
