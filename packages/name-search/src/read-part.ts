import type pg from 'pg'
import { requiredGrams } from './grams.ts'
import { keyOf, type NameList, WHERE_LIST } from './name-list.ts'

/** What is kept of a part, as of the moment of the statement: exact with the changes that are not in the count yet. */
const PART = `
  with waiting as (
    select coalesce(sum(delta) filter (where strpos(name, $4) > 0), 0)::int as delta, coalesce(bool_or(name is null), false) as uncounted
    from infra.name_changes where ${WHERE_LIST}
  )
  select part, case when part <> $4 then count when not waiting.uncounted then count + waiting.delta end as count
  from infra.name_part_counts cross join waiting where ${WHERE_LIST} and part = any ($5)`

/** The index looks up each gram by itself: the rarest few leave hardly more than what contains the part. */
const GRAMS = 3

export interface FoundPart {
  /**
   * How many names of the list contain the part, exactly; null when that is not kept, as few do or the list is small: they are counted
   * through an index then.
   */
  found: number | null
  /** Of the grams that a name with the part must have, those that the fewest names have. */
  grams: string[]
}

/** The part is compared as it is: fold it as the names are folded. */
export async function readPart(
  pool: Pick<pg.Pool, 'query'>,
  list: NameList,
  part: string,
): Promise<FoundPart> {
  const grams = requiredGrams(part)
  const { rows } = await pool.query<{ part: string; count: number | null }>({
    name: 'name-part',
    text: PART,
    values: [...keyOf(list), part, [part, ...grams]],
  })
  const counts = new Map(rows.map(row => [row.part, row.count ?? 0]))
  const countOf = (gram: string) => counts.get(gram) ?? 0
  return {
    found: rows.find(row => row.part === part)?.count ?? null,
    grams: grams.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, GRAMS),
  }
}

/** {@link FoundPart.found} alone, for lists that have another index. */
export async function readPartCount(
  pool: Pick<pg.Pool, 'query'>,
  list: NameList,
  part: string,
): Promise<number | null> {
  return (await readPart(pool, list, part)).found
}
