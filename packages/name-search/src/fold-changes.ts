import { execute, isConflict, type Queryable, queryRows, sql } from '@mi/database'
import { addToCounts, type NameChange } from './add-to-counts.ts'
import { addToFirsts } from './add-to-firsts.ts'
import { COUNTED_FROM, isRecountDue } from './domain/recount.ts'
import { type NameList, type NamesOf, ofList } from './name-list.ts'
import { deleteParts, recountParts } from './recount.ts'
import { type LockedList, type Pooled, withList } from './with-list.ts'

/** The number of changes that a transaction folds, and that a round reads to find the changed lists. */
const BATCH = 2_000

/**
 * Folds new changes into the counts of all lists, and recounts lists that grew or shrank much. Call it every
 * second or two in every replica. Only one replica works on a list at a time.
 */
export async function foldNameChanges(database: Pooled, namesOf: NamesOf): Promise<void> {
  for (let folded = true; folded; ) {
    folded = false
    // Reads the changes of all accounts to find the lists.
    const lists = await queryRows<NameList>(
      database.poolAcrossTenants,
      sql`select distinct account_id as "accountId", mode, list
        from (select account_id, mode, list from infra.name_changes order by id limit ${BATCH}) as waiting`,
    )
    for (const list of lists) if (await foldList(database, list, namesOf)) folded = true
  }
}

/** Returns false when nothing was done because another replica works on the list. */
async function foldList(database: Pooled, list: NameList, namesOf: NamesOf): Promise<boolean> {
  await execute(
    database.poolAcrossTenants,
    sql`insert into infra.name_lists (account_id, mode, list)
      values (${list.accountId}, ${list.mode}, ${list.list}) on conflict do nothing`,
  )
  const next = await withList(database, list, 'read committed', (client, locked) =>
    locked.countedSize > 0 ? foldCounted(client, list, locked) : foldUncounted(client, list, locked),
  )
  if (next !== 'recount') return next === 'folded'
  try {
    return (await recountParts(database, list, namesOf)) === true
  } catch (error) {
    // Another replica was faster. The changes that it has not seen remain in the table.
    if (isConflict(error)) return false
    throw error
  }
}

/**
 * `recount` means that no change was folded. The changes remain, so that another process recounts the list if
 * this process fails.
 */
type Next = 'folded' | 'recount'

/** Updates only the size of a list whose parts are not counted. */
async function foldUncounted(client: Queryable, list: NameList, before: LockedList): Promise<Next> {
  const changes = await queryRows<{ id: string; delta: number }>(
    client,
    sql`select id, delta from infra.name_changes where ${ofList(list)} order by id limit ${BATCH}`,
  )
  const size = before.size + changes.reduce((sum, { delta }) => sum + delta, 0)
  if (isRecountDue({ size, countedSize: 0 })) return 'recount'
  await deleteChanges(client, changes)
  await saveList(client, list, { size, countedSize: 0 })
  return 'folded'
}

async function foldCounted(client: Queryable, list: NameList, before: LockedList): Promise<Next> {
  const { countedSize, ordered } = before
  // With more changes, recounting is faster.
  const most = Math.max(BATCH, Math.floor(countedSize / 4))
  const [queue] = await queryRows<{ waiting: number; unnamed: boolean }>(
    client,
    sql`select count(*)::int as waiting, bool_or(name is null) as unnamed
      from (select name from infra.name_changes where ${ofList(list)} limit ${most}) as w`,
  )
  // Changes without a name were written while the list was not counted.
  if (queue?.unnamed || queue?.waiting === most) return 'recount'
  const changes = await queryRows<NameChange & { id: string }>(
    client,
    sql`select id, name, delta, item, place from infra.name_changes
      where ${ofList(list)} order by id limit ${BATCH}`,
  )
  // Changes without a name, or of a list that has since become sorted by name, require a recount.
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

async function deleteChanges(client: Queryable, changes: readonly { id: string }[]): Promise<void> {
  const ids = changes.map(({ id }) => id)
  await execute(client, sql`delete from infra.name_changes where id = any (${ids}::bigint[])`)
}

/** Always updates the row, so that a recount in an older snapshot fails on the conflict, as it must. */
async function saveList(
  client: Queryable,
  list: NameList,
  { size, countedSize }: Omit<LockedList, 'ordered'>,
): Promise<void> {
  await execute(
    client,
    sql`update infra.name_lists set size = ${size}, counted_size = ${countedSize} where ${ofList(list)}`,
  )
}
