import type pg from 'pg'
import { keyOf, type NameList } from './name-list.ts'

/** Exact at the moment of the statement: the count, and the changes that are not in it yet. */
const PART_COUNT = `
  select p.count + coalesce(sum(c.delta) filter (where strpos(c.name, $4) > 0), 0)::int as count,
    coalesce(bool_or(c.id is not null and c.name is null), false) as uncounted
  from infra.name_part_counts p
  left join infra.name_changes c on c.account_id = p.account_id and c.mode = p.mode and c.list = p.list
  where p.account_id = $1 and p.mode = $2 and p.list = $3 and p.part = $4
  group by p.count`

/**
 * How many names of the list contain the part; null when that is not kept, as few do or the list is small: they are counted through an
 * index then. The part is compared as it is: fold it as the names are folded.
 */
export async function readPartCount(
  pool: Pick<pg.Pool, 'query'>,
  list: NameList,
  part: string,
): Promise<number | null> {
  const { rows } = await pool.query<{ count: number; uncounted: boolean }>({
    name: 'name-part-count',
    text: PART_COUNT,
    values: [...keyOf(list), part],
  })
  const [row] = rows
  return row && !row.uncounted ? row.count : null
}
