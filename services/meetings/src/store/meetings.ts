import type { Tenant } from '@mi/database'
import type { MeetingState } from '../domain/meeting.ts'
import type { Meeting, Participant, Prisma } from '../generated/prisma/client.ts'
import type { Tx } from './database.ts'

/** A stored meeting with its participants in order. */
export type MeetingRecord = Meeting & { participants: Participant[] }

const INCLUDE = { participants: { orderBy: { position: 'asc' } } } as const satisfies Prisma.MeetingInclude

/** Null when the tenant has no meeting with this id. */
export function findMeeting(tx: Tx, tenant: Tenant, id: string): Promise<MeetingRecord | null> {
  return tx.meeting.findFirst({ where: { id, ...tenant }, include: INCLUDE })
}

/** The meeting, locked until the end of the transaction. Null when the tenant has no meeting with this id. */
export async function lockMeeting(tx: Tx, tenant: Tenant, id: string): Promise<MeetingRecord | null> {
  // Prisma does not support FOR UPDATE.
  const locked = await tx.$executeRaw`
    select 1 from meetings where id = ${id} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode for update`
  return locked === 0 ? null : findMeeting(tx, tenant, id)
}

export function insertMeeting(tx: Tx, meeting: Prisma.MeetingUncheckedCreateInput): Promise<MeetingRecord> {
  return tx.meeting.create({ data: meeting, include: INCLUDE })
}

/** The fields that a change can set. The id, the tenant and the version cannot be set. */
export type MeetingChange = Partial<
  Omit<Meeting, 'id' | 'accountId' | 'mode' | 'version' | 'createdAt' | 'metadata'> & {
    metadata: Record<string, string>
  }
>

/** Saves a change and increases the version, by which other services order changes. */
export function saveMeeting(
  tx: Tx,
  { id, accountId, mode }: Pick<Meeting, 'id' | 'accountId' | 'mode'>,
  change: MeetingChange,
): Promise<MeetingRecord> {
  return tx.meeting.update({
    where: { id, accountId, mode },
    data: { ...change, version: { increment: 1 } },
    include: INCLUDE,
  })
}

/** The columns that the rules of domain/ determine. */
export function stateOf(state: MeetingState): MeetingState {
  return {
    status: state.status,
    startedAt: state.startedAt,
    endedAt: state.endedAt,
    durationSeconds: state.durationSeconds,
    transcriptId: state.transcriptId,
    transcriptSeconds: state.transcriptSeconds,
    summaryId: state.summaryId,
    language: state.language,
    languageGiven: state.languageGiven,
    failureReason: state.failureReason,
    processingSince: state.processingSince,
  }
}
