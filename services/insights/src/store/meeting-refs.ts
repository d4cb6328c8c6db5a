import type { MeetingRef as MeetingRefMessage } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import type { Participant } from '../engines/engine.ts'
import type { MeetingRef } from '../generated/prisma/client.ts'
import type { Tx } from './database.ts'

export type MeetingRefRecord = Omit<MeetingRef, 'participants'> & { participants: Participant[] }

/** The meeting as it is known here, or null: never heard of, another's, or deleted. */
export async function findMeetingRef(
  tx: Pick<Tx, 'meetingRef'>,
  tenant: Tenant,
  meetingId: string,
): Promise<MeetingRefRecord | null> {
  const ref = await tx.meetingRef.findFirst({ where: { ...tenant, meetingId, erasedAt: null } })
  return ref as MeetingRefRecord | null
}

/** The same, locked until the transaction ends: changes of one meeting's insights wait for each other. */
export async function lockMeetingRef(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<MeetingRefRecord | null> {
  const locked = await tx.$executeRaw`
    select 1 from meeting_refs
    where meeting_id = ${meetingId} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode for update`
  return locked === 0 ? null : findMeetingRef(tx, tenant, meetingId)
}

/** Takes over what the meetings service says, unless something newer is known or the meeting is deleted. Returns whether it was news. */
export async function saveMeetingRef(tx: Tx, tenant: Tenant, ref: MeetingRefMessage): Promise<boolean> {
  const { accountId, mode } = tenant
  const { meetingId, title, startedAt, language, timeZone, templateId, version } = ref
  const participants = JSON.stringify(ref.participants.map(({ id, name, email }) => ({ id, name, email })))
  const saved = await tx.$executeRaw`
    insert into meeting_refs (meeting_id, account_id, mode, title, started_at, language, time_zone, template_id, participants, version)
    values (${meetingId}, ${accountId}, ${mode}::mode, ${title}, ${startedAt}, ${language}, ${timeZone}, ${templateId}, ${participants}::jsonb, ${version})
    on conflict (meeting_id) do update set
      title = excluded.title, started_at = excluded.started_at, language = excluded.language, time_zone = excluded.time_zone,
      template_id = excluded.template_id, participants = excluded.participants, version = excluded.version
    where meeting_refs.version < excluded.version and meeting_refs.erased_at is null
      and meeting_refs.account_id = excluded.account_id and meeting_refs.mode = excluded.mode`
  return saved === 1
}

/** Notes which transcript the meeting has. */
export async function setTranscript(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  transcriptId: string,
): Promise<void> {
  await tx.meetingRef.update({ where: { meetingId, ...tenant }, data: { transcriptId } })
}
