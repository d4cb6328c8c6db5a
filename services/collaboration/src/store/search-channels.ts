import { readPartCount } from '@mi/name-search'
import { keysOfPart, NAME_LISTS } from './channel-names.ts'
import type { ChannelRecord } from './channels.ts'
import type { CollaborationDatabase } from './database.ts'
import {
  type ChannelQuery,
  collectedStatement,
  type Statement,
  scannedStatement,
  walkedStatement,
  wideCountStatement,
} from './list-channels-query.ts'

type Run = <Row extends object>(statement: Statement) => Promise<Row[]>

/** How many contain a part that is not counted, at most. */
const FEW = 500
/** Names that are compared on a walk while one is found by the index and looked up. */
const COLLECTED = 4
/** How many times the expected steps are taken before the other way is tried. */
const WALKED = 3

/**
 * Channels of a list of `size` whose name contains the part. What is common in the list is found on a walk along it, what is rare in the
 * account by the index of names, and what is neither by reading the names of the list.
 */
export async function searchChannels(
  database: Pick<CollaborationDatabase, 'pool'>,
  run: Run,
  query: ChannelQuery,
  size: number,
  part: string,
): Promise<{ channels: ChannelRecord[]; total: number }> {
  const { tenant, page } = query
  const countIn = (list: string) => readPartCount(database.pool, { ...tenant, list }, part)
  const [inAccount, total] = await Promise.all([
    countIn(NAME_LISTS.all),
    readTotal(run, query, countIn, part),
  ])
  const collected = inAccount ?? FEW
  if (total !== null) {
    const steps = WALKED * Math.ceil(((page.offset + page.limit + 1) * size) / Math.max(1, total))
    if (steps < COLLECTED * collected && steps < size) {
      const channels = await run<ChannelRecord>(walkedStatement(query, part, steps))
      // Otherwise they are further back than such a part is expected to be.
      if (channels.length > page.limit) return { channels, total }
    }
  }
  const statement =
    collected * COLLECTED < size
      ? collectedStatement(query, part, await keysOfPart(database, tenant, part))
      : scannedStatement(query, part)
  const rows = await run<ChannelRecord & { total: number }>(statement)
  return {
    channels: rows.filter(({ id }) => id !== null).map(({ total: _, ...channel }) => channel),
    total: total ?? rows[0]?.total ?? 0,
  }
}

/** How many of the list contain the part; null when that is not kept. */
async function readTotal(
  run: Run,
  query: ChannelQuery,
  countIn: (list: string) => Promise<number | null>,
  part: string,
): Promise<number | null> {
  const { userId, membership } = query.filter
  const lists =
    membership === 'mine' ? [NAME_LISTS.of(userId)] : [NAME_LISTS.public, NAME_LISTS.privateOf(userId)]
  const counts = await Promise.all(lists.map(countIn))
  let sum = 0
  for (const count of counts) {
    if (count === null) return null
    sum += count
  }
  // Wide channels are in no list of a user.
  const [wide] = await run<{ total: number }>(wideCountStatement(query, part))
  return sum + (wide?.total ?? 0)
}
