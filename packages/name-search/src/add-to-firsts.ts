import { execute, type Queryable, queryRows, sql } from '@mi/database'
import type { NameChange } from './add-to-counts.ts'
import { FIRSTS_KEPT } from './domain/part-tree.ts'
import { type NameList, ofList } from './name-list.ts'

/** The largest number of added names. With more, a walk finds a page quickly. */
const MOST_ADDED = FIRSTS_KEPT

/**
 * Updates the first names of the parts. A changed item is removed from its old position, and added if its
 * place is not after the last of the first names. Changes after the last place, which are nearly all changes,
 * need no update.
 */
export async function addToFirsts(
  client: Queryable,
  list: NameList,
  byPart: ReadonlyMap<string, readonly NameChange[]>,
): Promise<void> {
  const lasts = await queryRows<{ part: string; place: string; item: string }>(
    client,
    sql`select part, last_place as place, last_item as item from infra.name_part_firsts
      where ${ofList(list)} and part = any (${[...byPart.keys()]})`,
  )
  const changed = lasts.flatMap(({ part, ...last }) => {
    const changes = byPart.get(part) ?? []
    const among = changes.filter(change => isUpTo(change, last))
    if (among.length === 0) return []
    // If an item changed several times, only its last change counts.
    const left = new Map(changes.map(change => [change.item, change]))
    const came = among.filter(change => change.delta > 0 && left.get(change.item) === change)
    return [{ part, items: itemsOf(among), came: itemsOf(came) }]
  })
  if (changed.length === 0) return
  const parts = changed.map(({ part }) => part)
  const items = changed.map(change => change.items)
  const came = changed.map(change => change.came)
  const rows = await queryRows<{ part: string; added: number }>(
    client,
    sql`update infra.name_part_firsts f
      set items = array(select item from unnest(items) with ordinality as i (item, at)
          where item <> all (string_to_array(c.changed, E'\\n')) order by at),
        added = array(select item from unnest(added) as item
          where item <> all (string_to_array(c.changed, E'\\n'))) || string_to_array(c.came, E'\\n')
      from unnest(${parts}::text[], ${items}::text[], ${came}::text[]) as c (part, changed, came)
      where ${ofList(list)} and f.part = c.part returning f.part, cardinality(added) as added`,
  )
  const long = rows.filter(({ added }) => added > MOST_ADDED).map(({ part }) => part)
  if (long.length === 0) return
  // The first names are missing until the list is counted again.
  await execute(
    client,
    sql`delete from infra.name_part_firsts where ${ofList(list)} and part = any (${long})`,
  )
}

/** Compares byte by byte, in the order of the list. */
function isUpTo({ place, item }: NameChange, last: { place: string; item: string }): boolean {
  if (place === last.place) return (item ?? '') <= last.item
  return Buffer.compare(Buffer.from(place ?? ''), Buffer.from(last.place)) < 0
}

/** Joins the items, because PostgreSQL does not support arrays of arrays of different lengths. */
function itemsOf(changes: readonly NameChange[]): string {
  return changes.map(({ item }) => item).join('\n')
}
