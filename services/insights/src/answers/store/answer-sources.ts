import { execute, ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'

/**
 * Records the source meetings of an answer, so that its idempotency record is erased with any of them. The lock waits for a concurrent
 * deletion.
 * @returns false when one of the meetings is deleted or unknown here
 */
export async function saveAnswerSources(
  tx: Tx,
  tenant: Tenant,
  answerId: string,
  meetingIds: readonly string[],
): Promise<boolean> {
  await execute(
    tx,
    sql`delete from answer_sources where ${ofTenant(tenant)} and created_at < now() - interval '1 day'`,
  )
  const saved = await execute(
    tx,
    sql`insert into answer_sources (answer_id, meeting_id, account_id, mode)
      select ${answerId}, meeting_id, account_id, mode from (
        select meeting_id, account_id, mode from meeting_refs
        where meeting_id = any(${meetingIds}) and ${ofTenant(tenant)} and erased_at is null
        order by meeting_id for share
      ) known`,
  )
  return saved === meetingIds.length
}

/** The answers of the last day with this source meeting. */
export async function findAnswersFrom(tx: Tx, tenant: Tenant, meetingId: string): Promise<string[]> {
  const rows = await queryRows<{ answerId: string }>(
    tx,
    sql`select answer_id as "answerId" from answer_sources where meeting_id = ${meetingId} and ${ofTenant(tenant)}`,
  )
  return rows.map(({ answerId }) => answerId)
}
