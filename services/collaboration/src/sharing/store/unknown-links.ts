import { execute, queryRows, sql } from '@mi/database'
import type { CollaborationDatabase } from '../../store/database.ts'

/** Number of unknown links that an address may open per minute. */
const PER_MINUTE = 30
const WINDOW_MS = 60_000

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
  const since = new Date(now.getTime() - WINDOW_MS)
  // A single statement, so that concurrent counts of several copies wait for each other's row lock.
  const statement = sql`
    insert into unknown_links as l (address, opened) values (${address}, array[${now}::timestamptz])
    on conflict (address) do update set opened = (
      select case when count(*) < ${PER_MINUTE}
        then array_append(array_agg(at order by at), ${now}::timestamptz) else array_agg(at order by at) end
      from unnest(l.opened) as at where at > ${since}::timestamptz
    ) returning opened`
  const [row] = await queryRows<{ opened: Date[] }>(poolAcrossTenants, statement, { prepared: true })
  const opened = row?.opened ?? []
  const [oldest, latest] = [opened[0]?.getTime() ?? 0, opened.at(-1)?.getTime() ?? 0]
  return latest === now.getTime() ? null : Math.max(1, Math.ceil((oldest + WINDOW_MS - now.getTime()) / 1000))
}

/** Deletes addresses that no longer count. */
export async function purgeUnknownLinks(
  { poolAcrossTenants }: Pick<CollaborationDatabase, 'poolAcrossTenants'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - WINDOW_MS)
  await execute(
    poolAcrossTenants,
    sql`delete from unknown_links where opened[cardinality(opened)] <= ${before}`,
  )
}
