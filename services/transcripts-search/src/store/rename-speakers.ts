import type { Tenant } from '@mi/database'
import type { Tx } from './database.ts'

/** Renames the speakers of a meeting's transcript to the current names of its participants. Returns the renamed participants. */
export async function renameSpeakers(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  participants: readonly { id: string; name: string }[],
): Promise<string[]> {
  const names = JSON.stringify(Object.fromEntries(participants.map(({ id, name }) => [id, name])))
  const renamed = await tx.$queryRaw<{ participant_id: string }[]>`
    update speakers set name = ${names}::jsonb ->> participant_id
    from transcripts
    where transcripts.id = speakers.transcript_id and transcripts.meeting_id = ${meetingId}
      and speakers.account_id = ${tenant.accountId} and speakers.mode = ${tenant.mode}::mode
      and ${names}::jsonb ? participant_id and name is distinct from ${names}::jsonb ->> participant_id
    returning participant_id`
  return renamed.map(row => row.participant_id)
}
