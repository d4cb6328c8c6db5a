import { join } from 'node:path'
import { migrate, queryRows, sql } from '@mi/database'
import { newId } from '@mi/ids'
import { freshDatabaseUrl } from '@mi/testkit'
import pg from 'pg'
import { firstNames, foldNameChanges, type NameList, readPart } from '../src/index.ts'

/** People with names, in a list for each account, sorted by name. */
export async function openPeople() {
  const url = freshDatabaseUrl('name_search')
  await migrate({ url, folder: join(import.meta.dirname, 'sample') })
  const pool = new pg.Pool({ connectionString: url })
  return {
    pool,
    newList: (): NameList => ({ accountId: newId('acc'), mode: 'live', list: '' }),
    /** `name` is an SQL expression over `n`, which counts from 1. */
    async add({ accountId }: NameList, count: number, name: string) {
      await pool.query(
        `insert into people (account, name) select $1, ${name} from generate_series(1, $2::int) as n`,
        [accountId, count],
      )
    },
    fold: () =>
      foldNameChanges(
        { poolAcrossTenants: pool },
        ({ accountId }) =>
          sql`select name, id::text as item, name as place from people where account = ${accountId}
            order by name collate "C", id::text collate "C"`,
      ),
    /** The stored count of a part, and the real count in the same snapshot. */
    async counts(list: NameList, part: string): Promise<{ stored: number | null; count: number }> {
      const client = await pool.connect()
      try {
        await client.query('begin isolation level repeatable read')
        const { found: stored } = await readPart(client, list, part)
        const [counted] = await queryRows<{ count: number }>(
          client,
          sql`select count(*)::int as count from people
            where account = ${list.accountId} and strpos(name, ${part}) > 0`,
        )
        await client.query('commit')
        return { stored, count: counted?.count ?? 0 }
      } finally {
        client.release()
      }
    },
    /**
     * The stored first names of a part that still contain it, in order, and the same number of real first
     * names in the same snapshot.
     */
    async firsts(list: NameList, part: string): Promise<{ stored: string[]; first: string[] }> {
      const [names] = await queryRows<{ stored: string[]; first: string[] }>(
        pool,
        sql`with found as (
            select id::text as id, row_number() over (order by name collate "C", id::text collate "C") as at
            from people where account = ${list.accountId} and strpos(name, ${part}) > 0
          ), stored as (select found.* from found where id = any (${firstNames(list, part, null)}))
          select coalesce((select array_agg(id order by at) from stored), '{}') as stored,
            coalesce((select array_agg(id order by at) from found where at <= (select count(*) from stored)), '{}') as first`,
      )
      return names as { stored: string[]; first: string[] }
    },
    close: () => pool.end(),
  }
}
