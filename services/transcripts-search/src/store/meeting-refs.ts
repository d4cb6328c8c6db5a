import type { MeetingRef as MeetingRefMessage } from '@mi/contracts/mi/meetings/v1'
import { statementName, type Tenant } from '@mi/database'
import type { NamedParticipant } from '../domain/participants.ts'
import type { MeetingRef } from '../generated/prisma/client.ts'
import type { TranscriptsDatabase, Tx } from './database.ts'

export type MeetingRefRecord = Omit<MeetingRef, 'participants'> & { participants: NamedParticipant[] }

/** The meeting as it is known here, or null: never heard of, another's, or deleted. */
export async function findMeetingRef(
  tx: Pick<Tx, 'meetingRef'>,
  tenant: Tenant,
  meetingId: string,
): Promise<MeetingRefRecord | null> {
  const ref = await tx.meetingRef.findFirst({ where: { ...tenant, meetingId, erasedAt: null } })
  return ref as MeetingRefRecord | null
}

/** The same, locked until the transaction ends: changes of one meeting's transcript wait for each other. */
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

/**
 * Takes over what the meetings service says, unless something newer is known or the meeting is deleted. Returns whether it was news. The
 * row is locked either way.
 */
export async function saveMeetingRef(tx: Tx, tenant: Tenant, ref: MeetingRefMessage): Promise<boolean> {
  const { accountId, mode } = tenant
  const { meetingId, title, status, platform, startedAt, language, channelIds, version } = ref
  const participants = JSON.stringify(ref.participants.map(({ id, name }) => ({ id, name })))
  const saved = await tx.$executeRaw`
    insert into meeting_refs (meeting_id, account_id, mode, title, status, platform, started_at, language, channel_ids, participants, version)
    values (${meetingId}, ${accountId}, ${mode}::mode, ${title}, ${status}, ${platform}, ${startedAt}, ${language}, ${channelIds}::text[], ${participants}::jsonb, ${version})
    on conflict (meeting_id) do update set
      title = excluded.title, status = excluded.status, platform = excluded.platform, started_at = excluded.started_at,
      language = excluded.language, channel_ids = excluded.channel_ids, participants = excluded.participants, version = excluded.version
    where meeting_refs.version < excluded.version and meeting_refs.erased_at is null
      and meeting_refs.account_id = excluded.account_id and meeting_refs.mode = excluded.mode`
  return saved === 1
}

/** Counts a change of the meeting's transcript; the row must be locked. Returns the new number. */
export async function nextTranscriptVersion(tx: Tx, tenant: Tenant, meetingId: string): Promise<number> {
  const { transcriptVersion } = await tx.meetingRef.update({
    where: { meetingId, ...tenant },
    data: { transcriptVersion: { increment: 1 } },
    select: { transcriptVersion: true },
  })
  return Number(transcriptVersion)
}

const ERASED_AMONG = `SELECT meeting_id FROM meeting_refs
  WHERE meeting_id = ANY ($1) AND account_id = $2 AND mode = $3::mode AND erased_at IS NOT NULL`

/** Which of these meetings are deleted. Every search asks: past the client, which would take longer than the server. */
export async function erasedAmong(
  { pool }: Pick<TranscriptsDatabase, 'pool'>,
  { accountId, mode }: Tenant,
  meetingIds: string[],
): Promise<Set<string>> {
  if (meetingIds.length === 0) return new Set()
  const { rows } = await pool.query<{ meeting_id: string }>({
    name: statementName(ERASED_AMONG),
    text: ERASED_AMONG,
    values: [meetingIds, accountId, mode],
  })
  return new Set(rows.map(row => row.meeting_id))
}
