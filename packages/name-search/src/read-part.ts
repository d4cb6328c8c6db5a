import { type Queryable, queryRows, sql } from '@mi/database'
import { requiredGrams } from './grams.ts'
import { type NameList, ofList } from './name-list.ts'

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
export async function readPart(queryable: Queryable, list: NameList, part: string): Promise<FoundPart> {
  const grams = requiredGrams(part)
  // The changes that are not folded yet are added, in the snapshot of the statement.
  const rows = await queryRows<{ part: string; count: number | null }>(
    queryable,
    sql`with waiting as (
        select coalesce(sum(delta) filter (where strpos(name, ${part}) > 0), 0)::int as delta,
          coalesce(bool_or(name is null), false) as uncounted
        from infra.name_changes where ${ofList(list)}
      )
      select part, case when part <> ${part} then count when not waiting.uncounted then count + waiting.delta end as count
      from infra.name_part_counts cross join waiting
      where ${ofList(list)} and part = any (${[part, ...grams]})`,
    { prepared: true },
  )
  const counts = new Map(rows.map(row => [row.part, row.count ?? 0]))
  const countOf = (gram: string) => counts.get(gram) ?? 0
  return {
    found: rows.find(row => row.part === part)?.count ?? null,
    grams: grams.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, GRAMS),
  }
}

/**
 * The stored counts of parts, without the changes that are not folded yet. A part that is missing is rare, or
 * the list is short.
 */
export async function readStoredCounts(
  queryable: Queryable,
  list: NameList,
  parts: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queryRows<{ part: string; count: number }>(
    queryable,
    sql`select part, count from infra.name_part_counts where ${ofList(list)} and part = any (${parts})`,
    { prepared: true },
  )
  return new Map(rows.map(({ part, count }) => [part, count]))
}

/** Returns only {@link FoundPart.found}, for lists that have another index. */
export async function readPartCount(
  queryable: Queryable,
  list: NameList,
  part: string,
): Promise<number | null> {
  return (await readPart(queryable, list, part)).found
}
