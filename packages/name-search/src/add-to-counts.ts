import { type Queryable, queryRows, sql } from '@mi/database'
import { type NameList, ofList } from './name-list.ts'

/** A name that was added (1) or removed (-1). */
export interface NameChange {
  name: string
  delta: number
  /** The id and the sort key of the named row. Null in a list that is not sorted by name. */
  item: string | null
  place: string | null
}

/** A position in a changed name at which a counted part begins. */
interface Place {
  change: NameChange
  characters: string[]
  start: number
}

/**
 * Adds the changes to the counts of the stored parts. Parts are looked up by length, the shortest first,
 * because a part is stored only if its beginning is stored. All names together need one look-up for each
 * character of the longest common part.
 */
export async function addToCounts(
  client: Queryable,
  list: NameList,
  changes: readonly NameChange[],
): Promise<Map<string, NameChange[]>> {
  const changesByPart = new Map<string, NameChange[]>()
  let places: Place[] = changes.flatMap(change =>
    change.name.split('\n').flatMap(line => {
      const characters = [...line]
      return characters.map((_, start) => ({ change, characters, start }))
    }),
  )
  for (let length = 1; places.length > 0; length++) {
    const byPart = Map.groupBy(places, ({ characters, start }) =>
      characters.slice(start, start + length).join(''),
    )
    const parts = [...byPart.keys()]
    // A name counts once, even if it contains the part several times.
    const changed = new Map(
      [...byPart].map(([part, found]) => [part, [...new Set(found.map(({ change }) => change))]]),
    )
    const deltas = [...changed.values()].map(ofPart => ofPart.reduce((sum, { delta }) => sum + delta, 0))
    const rows = await queryRows<{ part: string }>(
      client,
      sql`update infra.name_part_counts set count = count + c.delta
        from unnest(${parts}::text[], ${deltas}::int[]) as c (part, delta)
        where ${ofList(list)} and name_part_counts.part = c.part returning c.part`,
    )
    for (const { part } of rows) changesByPart.set(part, changed.get(part) ?? [])
    places = rows
      .flatMap(({ part }) => byPart.get(part) ?? [])
      .filter(({ characters, start }) => start + length < characters.length)
  }
  return changesByPart
}
