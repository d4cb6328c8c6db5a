import { type Sql, sql } from '@mi/database'
import { type NameList, ofList } from './name-list.ts'

/** The number of additional items that are read, in case some first names were removed. */
const SPARE = 4

/**
 * An SQL array of items whose names contain the part, in no order: at least the first `wanted` of the list,
 * except names that were removed or changed since. The caller checks that they still contain the part and
 * sorts them; the first `wanted` are then exact. With `wanted` null, all stored items are returned and all
 * are exact. The array is empty when a name with the part is waiting to be folded, or when no first names are
 * stored.
 */
export function firstNames(list: NameList, part: string, wanted: number | null): Sql {
  // Added items have no order, so all of them are read.
  const items = sql`case when added = '{}' and ${wanted}::integer is not null
    then items[1:${wanted}::integer + ${SPARE}] else items || added end`
  return sql`array(select unnest(${items}) from infra.name_part_firsts
    where ${ofList(list)} and part = ${part} and not exists (
      select from infra.name_changes
      where ${ofList(list)} and delta > 0 and (name is null or strpos(name, ${part}) > 0)))`
}
