import { queryRows, type Tenant } from '@mi/database'
import type { TimePage } from '../../domain/time-page.ts'
import type { CollaborationDatabase } from '../../store/database.ts'
import { readTotals } from './channel-counts.ts'
import type { ChannelRecord } from './channels.ts'
import { type ChannelFilter, pageStatement } from './list-channels-query.ts'
import { searchChannels } from './search-channels.ts'

export interface ListedChannels {
  /** One row more than the page when more rows follow. */
  channels: ChannelRecord[]
  /** Null on a page with a cursor, for which it is not counted. */
  total: number | null
}

/** Channels of a user, most recently active first. @param part a normalized part of the name; null for all channels */
export async function listChannels(
  { pool }: Pick<CollaborationDatabase, 'pool'>,
  tenant: Tenant,
  { nameKey: part, ...filter }: ChannelFilter & { nameKey: string | null },
  page: TimePage,
): Promise<ListedChannels> {
  const totals = await readTotals({ pool }, tenant, filter.userId)
  const query = { tenant, filter, page, totals }
  const size = filter.membership === 'mine' ? totals.mine : totals.allPublic + totals.minePrivate
  if (part !== null) {
    const { channels, total } = await searchChannels(pool, query, size, part)
    return { channels, total: page.after ? null : total }
  }
  const channels = await queryRows<ChannelRecord>(pool, pageStatement(query), { prepared: true })
  return { channels, total: page.after ? null : size }
}
