import { execute, ofTenant, sql, type Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'

/**
 * Updates the items of a meeting with the current names and addresses of their assignees. A person who left the meeting's participants
 * stays the assignee by name only.
 */
export async function followParticipants(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  participants: readonly { id: string; name: string; email: string | null }[],
): Promise<void> {
  const current = JSON.stringify(participants.map(({ id, name, email }) => ({ id, name, email })))
  await execute(
    tx,
    sql`update action_items as item set assignee_name = p.name, assignee_email = p.email
      from jsonb_to_recordset(${current}::jsonb) as p(id text, name text, email text)
      where item.meeting_id = ${meetingId} and ${ofTenant(tenant, 'item')} and item.assignee_id = p.id
        and (item.assignee_name, item.assignee_email) is distinct from (p.name, p.email)`,
  )
  await execute(
    tx,
    sql`update action_items set assignee_id = null
      where meeting_id = ${meetingId} and ${ofTenant(tenant)} and assignee_id is not null
        and assignee_id <> all(${participants.map(({ id }) => id)}::text[])`,
  )
}
