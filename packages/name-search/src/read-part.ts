import { queryRows, sql } from '@mi/database'
import type pg from 'pg'
import { requiredGrams } from './grams.ts'
import { keyOf, type NameList, WHERE_LIST } from './name-list.ts'

/** The stored count of a part, together with the changes that are not folded yet, in the snapshot of the statement. */
const PART = `
  with waiting as (
    select coalesce(sum(delta) filter (where strpos(name, $4) > 0), 0)::int as delta, coalesce(bool_or(name is null), false) as uncounted
    from infra.name_changes where ${WHERE_LIST}
  )
  select part, case when part <> $4 then count when not waiting.uncounted then count + waiting.delta end as count
  from infra.name_part_counts cross join waiting where ${WHERE_LIST} and part = any ($5)`

/** The index looks up each gram separately. The rarest few leave few rows without the part. */
const GRAMS = 3

export interface FoundPart {
  /**
   * The exact number of names that contain the part. Null when no count is stored, because the part is rare
   * or the list is short. The caller then counts the names with an index.
   */
  found: number | null
  /** The rarest of the grams that a name with the part must contain. */
  grams: string[]
}

/** Reads the count of a part. The caller must fold the part in the same way as the names. */
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

/** Returns only {@link FoundPart.found}, for lists that have another index. */
export async function readPartCount(
  pool: Pick<pg.Pool, 'query'>,
  list: NameList,
  part: string,
): Promise<number | null> {
  return (await readPart(pool, list, part)).found
}

/** The stored counts of parts, without the changes that are not folded yet. Rare parts have none. */
export async function readStoredCounts(
  pool: Pick<pg.Pool, 'query'>,
  list: NameList,
  parts: readonly string[],
): Promise<Map<string, number>> {
  const { accountId, mode, list: name } = list
  const statement = sql`select part, count from infra.name_part_counts
    where account_id = ${accountId} and mode = ${mode} and list = ${name} and part = any (${[...parts]})`
  const rows = await queryRows<{ part: string; count: number }>(pool, statement, { prepared: true })
  return new Map(rows.map(({ part, count }) => [part, count]))
}
