import { setImmediate as pause } from 'node:timers/promises'
import { execute, type Queryable, queryRows, raw, type Sql, sql } from '@mi/database'
import { type CountedPart, type ListedName, PartTree } from './domain/part-tree.ts'
import { KEPT_FROM, sampleOf } from './domain/recount.ts'
import { type NameList, type NamesOf, ofList } from './name-list.ts'
import { type Pooled, withList } from './with-list.ts'

/** The number of names that are read, and of counts that are written, at a time. */
const NAMES = 500
const COUNTS = 2_000

/**
 * Counts the common parts of all names of a list again, in one snapshot. The counts contain the changes in
 * the snapshot; later changes remain to be folded. Returns undefined when another replica works on the list.
 */
export function recountParts(database: Pooled, list: NameList, namesOf: NamesOf): Promise<true | undefined> {
  return withList(database, list, 'repeatable read', async client => {
    const names = namesOf(list)
    const [counted] = await queryRows<{ size: number }>(
      client,
      sql`select count(*)::int as size from (${names}) as n`,
    )
    const size = counted?.size ?? 0
    const { share, minimum } = sampleOf(size)
    const sample: string[] = []
    // Each name has the same probability.
    const sampled = share === 1 ? names : sql`select name from (${names}) as n where random() < ${share}`
    for await (const { name } of namesIn(client, sampled)) sample.push(name)
    const tree = await PartTree.grow(sample, minimum, pause)
    let ordered = false
    for await (const listed of namesIn(client, names)) {
      tree.count(listed)
      ordered ||= listed.item !== undefined
    }

    await execute(client, sql`delete from infra.name_changes where ${ofList(list)}`)
    await deleteParts(client, list)
    const counts = [...tree.parts(KEPT_FROM / 2)]
    for (let from = 0; from < counts.length; from += COUNTS)
      await insertCounts(client, list, counts.slice(from, from + COUNTS))
    await execute(
      client,
      sql`update infra.name_lists set size = ${size}, counted_size = ${size}, ordered = ${ordered}
        where ${ofList(list)}`,
    )
    return true as const
  })
}

/** Deletes the counts of a list that is no longer counted, or before a recount. */
export async function deleteParts(client: Queryable, list: NameList): Promise<void> {
  await execute(client, sql`delete from infra.name_part_counts where ${ofList(list)}`)
  await execute(client, sql`delete from infra.name_part_firsts where ${ofList(list)}`)
}

async function insertCounts(
  client: Queryable,
  { accountId, mode, list }: NameList,
  counts: readonly CountedPart[],
): Promise<void> {
  const key = sql`${accountId}, ${mode}, ${list}`
  await execute(
    client,
    sql`insert into infra.name_part_counts (account_id, mode, list, part, count)
      select ${key}, part, count
      from unnest(${counts.map(({ part }) => part)}::text[], ${counts.map(({ count }) => count)}::int[]) as c (part, count)`,
  )
  const stored = counts.flatMap(({ part, firsts }) => (firsts ? [{ part, ...firsts }] : []))
  if (stored.length === 0) return
  const parts = stored.map(({ part }) => part)
  // Joins the items, because PostgreSQL does not support arrays of arrays of different lengths.
  const items = stored.map(row => row.items.join('\n'))
  const lastPlaces = stored.map(({ lastPlace }) => lastPlace)
  const lastItems = stored.map(row => row.items.at(-1))
  await execute(
    client,
    sql`insert into infra.name_part_firsts (account_id, mode, list, part, items, last_place, last_item)
      select ${key}, part, string_to_array(items, E'\\n'), last_place, last_item
      from unnest(${parts}::text[], ${items}::text[], ${lastPlaces}::text[], ${lastItems}::text[])
        as f (part, items, last_place, last_item)`,
  )
}

/** Reads the names with a cursor, so that at most {@link NAMES} names are in memory. */
async function* namesIn(client: Queryable, names: Sql): AsyncGenerator<ListedName> {
  await execute(client, sql`declare names no scroll cursor for ${names}`)
  for (;;) {
    // FETCH accepts no parameter.
    const rows = await queryRows<ListedName>(client, sql`fetch ${raw(String(NAMES))} from names`)
    yield* rows
    if (rows.length < NAMES) break
  }
  await execute(client, sql`close names`)
}
