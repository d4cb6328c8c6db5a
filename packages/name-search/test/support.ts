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
      foldNameChanges({ poolAcrossTenants: pool }, ({ accountId }) => ({
        text: `select name, id::text as item, name as place from people where account = $1
          order by name collate "C", id::text collate "C"`,
        values: [accountId],
      })),
    /** The stored count of a part, and the real count in the same snapshot. */
    async counts(list: NameList, part: string): Promise<{ kept: number | null; count: number }> {
      const client = await pool.connect()
      try {
        await client.query('begin isolation level repeatable read')
        const kept = await (await readPart(client as unknown as pg.Pool, list, part)).found
        const { rows } = await client.query<{ count: number }>(
          'select count(*)::int as count from people where account = $1 and strpos(name, $2) > 0',
          [list.accountId, part],
        )
        await client.query('commit')
        return { kept, count: rows[0]?.count ?? 0 }
      } finally {
        client.release()
      }
    },
    /**
     * The stored first names of a part that still contain it, in order, and the same number of real first
     * names in the same snapshot.
     */
    async firsts(list: NameList, part: string): Promise<{ kept: string[]; first: string[] }> {
      const found = sql`select id::text as id, row_number() over (order by name collate "C", id::text collate "C") as at
        from people where account = ${list.accountId} and strpos(name, ${part}) > 0`
      const firsts = firstNames(list, part, null)
      const [row] = await queryRows<{ kept: string[]; first: string[] }>(
        pool,
        sql`with found as (${found}), kept as (select found.* from found where id = any (${firsts}))
         select coalesce((select array_agg(id order by at) from kept), '{}') as kept,
           coalesce((select array_agg(id order by at) from found where at <= (select count(*) from kept)), '{}') as first`,
      )
      return row as { kept: string[]; first: string[] }
    },
    close: () => pool.end(),
  }
}
