import { execute, ofTenant, sql } from '@mi/database'
import { recordAuditEvent } from '@mi/events'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'
import type { Origin } from '../domain/share-origin.ts'

/** Maximum number of recorded openings of a share per day. More would not be readable in the audit log. */
const MOST_OF_DAY = 100

export interface Opening {
  shareId: string
  /** Start of the day, UTC. */
  day: Date
  visitor: Buffer
}

/** Records in the audit log that a visitor opened a link: once a day for each visitor, up to the daily maximum of the share. */
export async function recordOpening(
  tx: Tx,
  origin: Origin,
  { shareId, day, visitor }: Opening,
): Promise<void> {
  // A share that is revoked concurrently has no row to refer to.
  const statement = sql`
    insert into link_openings (share_id, day, visitor, account_id, mode)
    select s.id, ${day}::date, ${visitor}, s.account_id, s.mode from shares s
    where s.id = ${shareId} and ${ofTenant(origin.tenant, 's')}
      and (select count(*) from link_openings o where o.share_id = s.id and o.day = ${day}::date) < ${MOST_OF_DAY}
    for key share of s
    on conflict do nothing`
  if ((await execute(tx, statement)) === 0) return
  await recordAuditEvent(tx, origin, { action: 'share.opened', resourceType: 'share', resourceId: shareId })
}

/** Deletes the rows of earlier days. It covers all tenants, because days end in UTC for all of them. */
export async function purgeOpenings(
  { poolAcrossTenants }: Pick<CollaborationDatabase, 'poolAcrossTenants'>,
  today: Date,
): Promise<void> {
  await execute(poolAcrossTenants, sql`delete from link_openings where day < ${today}::date`)
}
