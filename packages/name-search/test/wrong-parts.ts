import { queryRows, sql } from '@mi/database'
import type pg from 'pg'
import { type NameList, type NamesOf, ofList } from '../src/name-list.ts'

/**
 * Compares the stored counts and first names of a list with its names, in one snapshot without waiting
 * changes. Returns the number of stored parts, the number with first names, and the parts with wrong values.
 */
export async function wrongParts(
  pool: pg.Pool,
  list: NameList,
  namesOf: NamesOf,
): Promise<{ parts: number; firsts: number; wrong: string[] }> {
  const names = namesOf(list)
  const [first] = await queryRows(pool, sql`select * from (${names}) as n limit 1`)
  const isOrdered = first !== undefined && 'item' in first
  const rows = await queryRows<{ part: string; ordered: boolean; right: boolean }>(
    pool,
    sql`with names as materialized (${names}),
        counts as (select part, count from infra.name_part_counts where ${ofList(list)}),
        firsts as (select part, items, added, last_place, last_item from infra.name_part_firsts where ${ofList(list)})
      select k.part, f.part is not null as ordered,
        k.count = (select count(*) from names where strpos(name, k.part) > 0) and ${isOrdered ? RIGHT_FIRSTS : sql`f.part is null`} as right
      from counts k left join firsts f on f.part = k.part`,
  )
  return {
    parts: rows.length,
    firsts: rows.filter(row => row.ordered).length,
    wrong: rows.filter(row => !row.right).map(({ part }) => part),
  }
}

const RIGHT_FIRSTS = sql`(f.part is null
  or (select array_agg(i order by i collate "C") from unnest(f.items || f.added) as i) is not distinct from (
    select array_agg(item order by item collate "C") from names
    where strpos(name, k.part) > 0 and (place collate "C", item collate "C") <= (f.last_place, f.last_item)))`
