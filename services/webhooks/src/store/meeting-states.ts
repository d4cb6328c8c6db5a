import type { Tenant } from '@mi/contracts'
import type { Tx } from './database.ts'

/** Stores the current state of a meeting. @returns false when it was deleted, so that nothing more may be announced */
export async function keepMeetingState(
  tx: Pick<Tx, '$queryRaw'>,
  { accountId, mode }: Tenant,
  meetingId: string,
  object: Record<string, unknown>,
): Promise<boolean> {
  const stored = await tx.$queryRaw<object[]>`
    insert into meeting_states as current (meeting_id, account_id, mode, object)
    values (${meetingId}, ${accountId}, ${mode}::mode, ${JSON.stringify(object)}::jsonb)
    on conflict (meeting_id) do update set object = excluded.object where current.object is not null
    returning 1`
  return stored.length > 0
}

/** Removes and returns the last stored state of a deleted meeting. Null when it was never announced, or already taken. */
export async function takeMeetingState(
  tx: Pick<Tx, '$queryRaw'>,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<Record<string, unknown> | null> {
  const [before] = await tx.$queryRaw<{ object: Record<string, unknown> | null }[]>`
    select object from meeting_states where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode
    for update`
  await tx.$queryRaw`
    insert into meeting_states (meeting_id, account_id, mode, object) values (${meetingId}, ${accountId}, ${mode}::mode, null)
    on conflict (meeting_id) do update set object = null returning 1`
  return before?.object ?? null
}
