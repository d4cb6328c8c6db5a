import { queryRows } from '@mi/database'
import { readPartCount } from '@mi/name-search'
import type { CollaborationDatabase } from '../../store/database.ts'
import { type SearchPlan, searchPlan } from '../domain/search-plan.ts'
import { NAME_LISTS, namedByPart } from './channel-names.ts'
import type { ChannelRecord } from './channels.ts'
import {
  type ChannelQuery,
  collectedStatement,
  scannedStatement,
  walkedStatement,
  wideCountStatement,
} from './list-channels-query.ts'

type Pool = CollaborationDatabase['pool']

/** Channels of a list of `size` whose name contains the part, and their total. Returns one row more than the page when more rows follow. */
export async function searchChannels(
  pool: Pool,
  query: ChannelQuery,
  size: number,
  part: string,
): Promise<{ channels: ChannelRecord[]; total: number }> {
  const { tenant, page } = query
  const [{ keys, names }, total] = await Promise.all([
    namedByPart({ pool }, tenant, part),
    readTotal(pool, query, part),
  ])
  const wanted = page.offset + page.limit + 1
  const { plan, otherwise } = searchPlan({ size, total, names, wanted })
  const statementOf = (chosen: SearchPlan) => {
    if (chosen.by === 'walk') return walkedStatement(query, part, chosen.steps)
    return chosen.by === 'index'
      ? collectedStatement(query, part, keys, total)
      : scannedStatement(query, part)
  }
  const find = (chosen: SearchPlan) =>
    queryRows<ChannelRecord & { total?: number }>(pool, statementOf(chosen), { prepared: true })
  let rows = await find(plan)
  // The walk ended before the page was full.
  if (plan.by === 'walk' && rows.length <= page.limit) rows = await find(otherwise)
  return {
    channels: rows.filter(({ id }) => id !== null).map(({ total: _, ...channel }) => channel),
    total: total ?? rows[0]?.total ?? 0,
  }
}

/** Number of channels in the list that contain the part. Null when it is not stored. */
async function readTotal(pool: Pool, query: ChannelQuery, part: string): Promise<number | null> {
  const { tenant, filter, totals } = query
  const lists =
    filter.membership === 'mine'
      ? [NAME_LISTS.of(filter.userId)]
      : [NAME_LISTS.public, NAME_LISTS.privateOf(filter.userId)]
  const [counts, wide] = await Promise.all([
    Promise.all(lists.map(list => readPartCount(pool, { ...tenant, list }, part))),
    // The name counters of a user do not include wide channels.
    totals.mineWide === 0 ? 0 : countWide(pool, query, part),
  ])
  let sum = wide
  for (const count of counts) {
    if (count === null) return null
    sum += count
  }
  return sum
}

async function countWide(pool: Pool, query: ChannelQuery, part: string): Promise<number> {
  const statement = wideCountStatement(query, part)
  const [counted] = await queryRows<{ total: number }>(pool, statement, { prepared: true })
  return counted?.total ?? 0
}
