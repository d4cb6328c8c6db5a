import { statementName } from '@mi/database'
import type { CollaborationDatabase } from '../../store/database.ts'

/** Number of unknown links that an address may open per minute. */
const PER_MINUTE = 30
const WINDOW_MS = 60_000

/** A single statement, so that concurrent counts of several copies wait for each other's row lock. */
const COUNT = `
  insert into unknown_links as kept (address, opened) values ($1, array[$2::timestamptz])
  on conflict (address) do update set opened = (
    select case when count(*) < ${PER_MINUTE} then array_append(array_agg(at order by at), $2::timestamptz) else array_agg(at order by at) end
    from unnest(kept.opened) as at where at > $3::timestamptz
  ) returning opened`

/**
 * Counts an unknown link that an address opened, across all copies of the service. Refused openings are not counted. It has no tenant,
 * because an unknown token belongs to no account.
 * @returns the seconds to wait; null within the limit
 */
export async function countUnknownLink(
  { poolAcrossTenants }: Pick<CollaborationDatabase, 'poolAcrossTenants'>,
  address: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await poolAcrossTenants.query<{ opened: Date[] }>({
    name: statementName(COUNT),
    text: COUNT,
    values: [address, now, new Date(now.getTime() - WINDOW_MS)],
  })
  const opened = rows[0]?.opened ?? []
  const [oldest, latest] = [opened[0]?.getTime() ?? 0, opened.at(-1)?.getTime() ?? 0]
  return latest === now.getTime() ? null : Math.max(1, Math.ceil((oldest + WINDOW_MS - now.getTime()) / 1000))
}

/** Deletes addresses that no longer count. */
export async function purgeUnknownLinks(
  { poolAcrossTenants }: Pick<CollaborationDatabase, 'poolAcrossTenants'>,
  now: Date,
): Promise<void> {
  await poolAcrossTenants.query('delete from unknown_links where opened[cardinality(opened)] <= $1', [
    new Date(now.getTime() - WINDOW_MS),
  ])
}
