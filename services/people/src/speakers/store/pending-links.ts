import { ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'

/** A link by hand that the job `teach-profiles` has not applied yet. */
export interface PendingLink {
  meetingId: string
  participantId: string
  profileId: string
  rootId: string
  profileName: string
  /** The speaker's name in the transcript. Null for a participant who does not speak. */
  name: string | null
}

export function pendingLinks(db: Queryable, tenant: Tenant, meetingId: string): Promise<PendingLink[]> {
  const statement = sql`
    select l.meeting_id as "meetingId", l.participant_id as "participantId", l.profile_id as "profileId", root.id as "rootId",
      root.name as "profileName", s.name
    from speaker_links l
    join speaker_profiles p on p.id = l.profile_id
    join speaker_profiles root on root.id = p.root_id
    left join meeting_speakers s on s.meeting_id = l.meeting_id and s.participant_id = l.participant_id
    where l.pending and l.meeting_id = ${meetingId} and ${ofTenant(tenant, 'l')}
    order by l.participant_id`
  return queryRows(db, statement)
}

/** Marks a link as applied, unless the speaker was linked to another profile in the meantime. */
export async function settleLink(
  tx: Tx,
  tenant: Tenant,
  { meetingId, participantId, profileId }: PendingLink,
): Promise<void> {
  const where = { ...tenant, meetingId, participantId, profileId }
  await tx.speakerLink.updateMany({ where, data: { pending: false } })
}
