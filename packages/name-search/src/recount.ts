import { setImmediate as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type CountedPart, type ListedName, PartTree } from './domain/part-tree.ts'
import { KEPT_FROM, sampleOf } from './domain/recount.ts'
import { keyOf, type NameList, type NamesOf, WHERE_LIST } from './name-list.ts'
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
    const { text, values } = namesOf(list)
    const { rows } = await client.query<{ size: number }>(
      `select count(*)::int as size from (${text}) as n`,
      values,
    )
    const size = rows[0]?.size ?? 0
    const { share, minimum } = sampleOf(size)
    const sample: string[] = []
    // Each name has the same probability.
    const some = share === 1 ? text : `select name from (${text}) as n where random() < ${share}`
    for await (const { name } of namesIn(client, some, values)) sample.push(name)
    const tree = await PartTree.grow(sample, minimum, pause)
    let ordered = false
    for await (const listed of namesIn(client, text, values)) {
      tree.count(listed)
      ordered ||= listed.item !== undefined
    }

    await client.query(`delete from infra.name_changes where ${WHERE_LIST}`, keyOf(list))
    await deleteParts(client, list)
    const counts = [...tree.parts(KEPT_FROM / 2)]
    for (let from = 0; from < counts.length; from += COUNTS)
      await insertCounts(client, list, counts.slice(from, from + COUNTS))
    await client.query(
      `update infra.name_lists set size = $4, counted_size = $4, ordered = $5 where ${WHERE_LIST}`,
      [...keyOf(list), size, ordered],
    )
    return true as const
  })
}

/** Deletes the counts of a list that is no longer counted, or before a recount. */
export async function deleteParts(client: pg.PoolClient, list: NameList): Promise<void> {
  await client.query(`delete from infra.name_part_counts where ${WHERE_LIST}`, keyOf(list))
  await client.query(`delete from infra.name_part_firsts where ${WHERE_LIST}`, keyOf(list))
}

async function insertCounts(
  client: pg.PoolClient,
  list: NameList,
  counts: readonly CountedPart[],
): Promise<void> {
  await client.query(
    `insert into infra.name_part_counts (account_id, mode, list, part, count)
     select $1, $2, $3, part, count from unnest($4::text[], $5::int[]) as c (part, count)`,
    [...keyOf(list), counts.map(({ part }) => part), counts.map(({ count }) => count)],
  )
  const kept = counts.flatMap(({ part, firsts }) => (firsts ? [{ part, ...firsts }] : []))
  if (kept.length === 0) return
  await client.query(
    `insert into infra.name_part_firsts (account_id, mode, list, part, items, last_place, last_item)
     select $1, $2, $3, part, string_to_array(items, E'\\n'), last_place, last_item
     from unnest($4::text[], $5::text[], $6::text[], $7::text[]) as f (part, items, last_place, last_item)`,
    [
      ...keyOf(list),
      kept.map(({ part }) => part),
      // Joins the items, because PostgreSQL does not support arrays of arrays of different lengths.
      kept.map(({ items }) => items.join('\n')),
      kept.map(({ lastPlace }) => lastPlace),
      kept.map(({ items }) => items.at(-1)),
    ],
  )
}

/** Reads the names with a cursor, so that at most {@link NAMES} names are in memory. */
async function* namesIn(client: pg.PoolClient, text: string, values: unknown[]): AsyncGenerator<ListedName> {
  await client.query(`declare names no scroll cursor for ${text}`, values)
  for (;;) {
    const { rows } = await client.query<ListedName>(`fetch ${NAMES} from names`)
    yield* rows
    if (rows.length < NAMES) break
  }
  await client.query('close names')
}
