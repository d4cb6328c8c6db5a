import { type Executable, execute, ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import { meetingStateTable } from '../generated/tables.ts'
import type { Tx } from './database.ts'

/** Stores the current state of a meeting. @returns false when it was deleted, so that nothing more may be announced */
export async function keepMeetingState(
  tx: Executable,
  { accountId, mode }: Tenant,
  meetingId: string,
  object: Record<string, unknown>,
): Promise<boolean> {
  const state = { meetingId, accountId, mode, object: JSON.stringify(object) }
  const stored = await execute(
    tx,
    sql`insert into meeting_states as current ${meetingStateTable.values([state])}
      on conflict (meeting_id) do update set object = excluded.object where current.object is not null`,
  )
  return stored > 0
}

/** Removes and returns the last stored state of a deleted meeting. Null when it was never announced, or already taken. */
export async function takeMeetingState(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<Record<string, unknown> | null> {
  const [before] = await queryRows<{ object: Record<string, unknown> | null }>(
    tx,
    sql`select object from meeting_states where meeting_id = ${meetingId} and ${ofTenant(tenant)} for update`,
  )
  const state = { meetingId, accountId: tenant.accountId, mode: tenant.mode, object: null }
  await execute(
    tx,
    sql`insert into meeting_states ${meetingStateTable.values([state])}
      on conflict (meeting_id) do update set object = null`,
  )
  return before?.object ?? null
}
