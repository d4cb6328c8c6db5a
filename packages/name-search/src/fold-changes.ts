import { isConflict } from '@mi/database'
import type pg from 'pg'
import { addToCounts, type NameChange } from './add-to-counts.ts'
import { addToFirsts } from './add-to-firsts.ts'
import { COUNTED_FROM, isRecountDue } from './domain/recount.ts'
import { keyOf, type NameList, type NamesOf, WHERE_LIST } from './name-list.ts'
import { deleteParts, recountParts } from './recount.ts'
import { type LockedList, type Pooled, withList } from './with-list.ts'

/** Changes added in one transaction, and looked at to find the lists that have some. */
const BATCH = 2_000

/**
 * Adds what has changed since the last time to the counts of all lists, and counts those lists again that grew or shrank much. Repeat it
 * every second or two, in every copy of the service: a list is worked on by one at a time.
 */
export async function foldNameChanges(database: Pooled, namesOf: NamesOf): Promise<void> {
  for (let folded = true; folded; ) {
    folded = false
    // Of all accounts: what is waiting says which.
    const { rows } = await database.poolAcrossTenants.query<NameList>(
      `select distinct account_id as "accountId", mode, list from
         (select account_id, mode, list from infra.name_changes order by id limit ${BATCH}) as waiting`,
    )
    for (const list of rows) if (await foldList(database, list, namesOf)) folded = true
  }
}

/** False when nothing was done: somebody else is at work on the list. */
async function foldList(database: Pooled, list: NameList, namesOf: NamesOf): Promise<boolean> {
  await database.poolAcrossTenants.query(
    'insert into infra.name_lists (account_id, mode, list) values ($1, $2, $3) on conflict do nothing',
    keyOf(list),
  )
  const next = await withList(database, list, 'read committed', (client, locked) =>
    locked.countedSize > 0 ? foldCounted(client, list, locked) : foldUncounted(client, list, locked),
  )
  if (next !== 'recount') return next === 'folded'
  try {
    return (await recountParts(database, list, namesOf)) === true
  } catch (error) {
    // Another copy was faster; what it has not seen is still waiting.
    if (isConflict(error)) return false
    throw error
  }
}

/** `recount`: nothing was folded, so that what waits makes the list be counted also where this process ends before it is. */
type Next = 'folded' | 'recount'

/** Of a list that is not counted only the size is kept. */
async function foldUncounted(client: pg.PoolClient, list: NameList, before: LockedList): Promise<Next> {
  const { rows } = await client.query<{ id: string; delta: number }>(
    `select id, delta from infra.name_changes where ${WHERE_LIST} order by id limit ${BATCH}`,
    keyOf(list),
  )
  const size = before.size + rows.reduce((sum, { delta }) => sum + delta, 0)
  if (isRecountDue({ size, countedSize: 0 })) return 'recount'
  await deleteChanges(client, rows)
  await saveList(client, list, { size, countedSize: 0 })
  return 'folded'
}

async function foldCounted(client: pg.PoolClient, list: NameList, before: LockedList): Promise<Next> {
  const { countedSize, ordered } = before
  // More than that is sooner counted again.
  const most = Math.max(BATCH, Math.floor(countedSize / 4))
  const { rows } = await client.query<{ waiting: number; unnamed: boolean }>(
    `select count(*)::int as waiting, bool_or(name is null) as unnamed
     from (select name from infra.name_changes where ${WHERE_LIST} limit $4) as w`,
    [...keyOf(list), most],
  )
  // Unnamed: made while the list was being counted for the first time.
  if (rows[0]?.unnamed || rows[0]?.waiting === most) return 'recount'
  const { rows: changes } = await client.query<NameChange & { id: string }>(
    `select id, name, delta, item, place from infra.name_changes where ${WHERE_LIST} order by id limit ${BATCH}`,
    keyOf(list),
  )
  // Unnamed, or of a list that has been put in order.
  if (changes.some(({ name, item }) => name === null || (item !== null) !== ordered)) return 'recount'
  const size = before.size + changes.reduce((sum, { delta }) => sum + delta, 0)
  if (isRecountDue({ size, countedSize })) return 'recount'
  await deleteChanges(client, changes)
  if (size < COUNTED_FROM / 2) {
    await deleteParts(client, list)
    await saveList(client, list, { size, countedSize: 0 })
    return 'folded'
  }
  const byPart = await addToCounts(client, list, changes)
  if (ordered) await addToFirsts(client, list, byPart)
  await saveList(client, list, { size, countedSize })
  return 'folded'
}

async function deleteChanges(client: pg.PoolClient, changes: readonly { id: string }[]): Promise<void> {
  await client.query(`delete from infra.name_changes where id = any ($1::bigint[])`, [
    changes.map(({ id }) => id),
  ])
}

/** Always, also when nothing in it changes: a count in an older snapshot fails on it, as it must. */
async function saveList(
  client: pg.PoolClient,
  list: NameList,
  { size, countedSize }: Omit<LockedList, 'ordered'>,
): Promise<void> {
  await client.query(`update infra.name_lists set size = $4, counted_size = $5 where ${WHERE_LIST}`, [
    ...keyOf(list),
    size,
    countedSize,
  ])
}
