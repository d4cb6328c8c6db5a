import { ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { Tx } from './database.ts'

/** Renames the speakers of a meeting's transcript to the current names of its participants. Returns the renamed participants. */
export async function renameSpeakers(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  participants: readonly { id: string; name: string }[],
): Promise<string[]> {
  const byId = JSON.stringify(Object.fromEntries(participants.map(({ id, name }) => [id, name])))
  const names = sql`${byId}::jsonb`
  const renamed = await queryRows<{ participantId: string }>(
    tx,
    sql`update speakers set name = ${names} ->> participant_id
      from transcripts
      where transcripts.id = speakers.transcript_id and transcripts.meeting_id = ${meetingId}
        and ${ofTenant(tenant, 'speakers')}
        and ${names} ? participant_id and name is distinct from ${names} ->> participant_id
      returning participant_id as "participantId"`,
  )
  return renamed.map(({ participantId }) => participantId)
}
