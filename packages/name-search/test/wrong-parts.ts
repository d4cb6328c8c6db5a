import type pg from 'pg'
import { keyOf, type NameList, type NamesOf } from '../src/name-list.ts'

/**
 * Compares the stored counts and first names of a list with its names, in one snapshot without waiting
 * changes. Returns the number of stored parts, the number with first names, and the parts with wrong values.
 */
export async function wrongParts(
  pool: pg.Pool,
  list: NameList,
  namesOf: NamesOf,
): Promise<{ parts: number; firsts: number; wrong: string[] }> {
  const { text, values } = namesOf(list)
  const { rows: columns } = await pool.query<{ name: string }>(`select * from (${text}) as n limit 1`, values)
  const isOrdered = columns[0] !== undefined && 'item' in columns[0]
  const ordered = `(select coalesce(array_agg(item order by item collate "C"), '{}') from names
    where strpos(name, k.part) > 0 and (place collate "C", item collate "C") <= (f.last_place, f.last_item))`
  const [account, mode, of] = [1, 2, 3].map(n => `$${values.length + n}`)
  const { rows } = await pool.query<{ part: string; ordered: boolean; right: boolean }>(
    `with names as materialized (${text})
     select k.part, f.part is not null as ordered, k.count = (select count(*) from names where strpos(name, k.part) > 0)
       and ${isOrdered ? `(f.part is null or (select array_agg(i order by i collate "C") from unnest(f.items || f.added) as i) is not distinct from nullif(${ordered}, '{}'))` : 'f.part is null'} as right
     from infra.name_part_counts k
     left join infra.name_part_firsts f on f.account_id = k.account_id and f.mode = k.mode and f.list = k.list and f.part = k.part
     where k.account_id = ${account} and k.mode = ${mode} and k.list = ${of}`,
    [...values, ...keyOf(list)],
  )
  return {
    parts: rows.length,
    firsts: rows.filter(row => row.ordered).length,
    wrong: rows.filter(row => !row.right).map(({ part }) => part),
  }
}
