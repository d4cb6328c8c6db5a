import type { Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'

/**
 * Updates the items of a meeting with the current names and addresses of their assignees. A person who left the meeting's participants
 * stays the assignee by name only.
 */
export async function followParticipants(
  tx: Tx,
  { accountId, mode }: Tenant,
  meetingId: string,
  participants: readonly { id: string; name: string; email: string | null }[],
): Promise<void> {
  const now = JSON.stringify(participants.map(({ id, name, email }) => ({ id, name, email })))
  await tx.$executeRaw`
    update action_items as item set assignee_name = p.name, assignee_email = p.email
    from jsonb_to_recordset(${now}::jsonb) as p(id text, name text, email text)
    where item.meeting_id = ${meetingId} and item.account_id = ${accountId} and item.mode = ${mode}::mode
      and item.assignee_id = p.id and (item.assignee_name, item.assignee_email) is distinct from (p.name, p.email)`
  await tx.$executeRaw`
    update action_items set assignee_id = null
    where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode and assignee_id is not null
      and assignee_id <> all(${participants.map(({ id }) => id)}::text[])`
}
