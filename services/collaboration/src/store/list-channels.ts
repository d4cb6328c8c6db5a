import type { Tenant } from '@mi/contracts'
import { statementName } from '@mi/database'
import type { TimePage } from '../rpc/time-page.ts'
import { readTotals } from './channel-counts.ts'
import type { ChannelRecord } from './channels.ts'
import type { CollaborationDatabase } from './database.ts'
import {
  type ChannelFilter,
  channelsStatement,
  countStatement,
  type Statement,
} from './list-channels-query.ts'

/** Channels of a user, the most recently active first: one more than the page has, when more follow. */
export async function listChannels(
  database: CollaborationDatabase,
  tenant: Tenant,
  filter: ChannelFilter,
  page: TimePage,
): Promise<{ channels: ChannelRecord[]; total: number | null }> {
  const totals = await readTotals(database, tenant, filter.userId)
  const [channels, counted] = await Promise.all([
    query<ChannelRecord>(database, channelsStatement(tenant, filter, page, totals)),
    page.after || filter.nameKey === null
      ? []
      : query<{ total: number }>(database, countStatement(tenant, filter)),
  ])
  const kept = filter.membership === 'mine' ? totals.mine : totals.allPublic + totals.minePrivate
  return { channels, total: page.after ? null : (counted[0]?.total ?? kept) }
}

async function query<Row extends object>(
  { pool }: CollaborationDatabase,
  { text, values }: Statement,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name: statementName(text), text, values })
  return rows
}
