import type { Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'

/**
 * Records the source meetings of an answer, so that its idempotency record is erased with any of them. The lock waits for a concurrent
 * deletion.
 * @returns false when one of the meetings is deleted or unknown here
 */
export async function saveAnswerSources(
  tx: Tx,
  { accountId, mode }: Tenant,
  answerId: string,
  meetingIds: readonly string[],
): Promise<boolean> {
  await tx.$executeRaw`delete from answer_sources
    where account_id = ${accountId} and mode = ${mode}::mode and created_at < now() - interval '1 day'`
  const saved = await tx.$executeRaw`
    insert into answer_sources (answer_id, meeting_id, account_id, mode)
    select ${answerId}, meeting_id, account_id, mode from (
      select meeting_id, account_id, mode from meeting_refs
      where meeting_id = any(${[...meetingIds]}) and account_id = ${accountId} and mode = ${mode}::mode and erased_at is null
      order by meeting_id for share
    ) known`
  return saved === meetingIds.length
}

/** The answers of the last day with this source meeting. */
export async function findAnswersFrom(
  tx: Tx,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ answerId: string }[]>`
    select answer_id as "answerId" from answer_sources
    where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode`
  return rows.map(row => row.answerId)
}
