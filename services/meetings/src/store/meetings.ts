import { execute, ofTenant, sql, type Tenant } from '@mi/database'
import { pick } from '../domain/message-fields.ts'
import type { Meeting, Participant, Prisma } from '../generated/prisma/client.ts'
import { meetingTable } from '../generated/tables.ts'
import type { Tx } from './database.ts'

/** A stored meeting with its participants in order. */
export type MeetingRecord = Omit<Meeting, 'metadata'> & {
  metadata: Record<string, string>
  participants: Participant[]
}

const INCLUDE = { participants: { orderBy: { position: 'asc' } } } as const satisfies Prisma.MeetingInclude

/** Null when the tenant has no meeting with this id. */
export function findMeeting(tx: Tx, tenant: Tenant, id: string): Promise<MeetingRecord | null> {
  return tx.meeting.findFirst({ where: { id, ...tenant }, include: INCLUDE }) as Promise<MeetingRecord | null>
}

/** The meeting, locked until the end of the transaction. Null when the tenant has no meeting with this id. */
export async function lockMeeting(tx: Tx, tenant: Tenant, id: string): Promise<MeetingRecord | null> {
  // Prisma does not support FOR UPDATE.
  const lock = sql`select 1 from meetings where id = ${id} and ${ofTenant(tenant)} for update`
  return (await execute(tx, lock)) === 0 ? null : findMeeting(tx, tenant, id)
}

export function insertMeeting(tx: Tx, meeting: Prisma.MeetingUncheckedCreateInput): Promise<MeetingRecord> {
  return tx.meeting.create({ data: meeting, include: INCLUDE }) as Promise<MeetingRecord>
}

/**
 * Saves the fields of `after` that differ from the stored meeting, and increases the version, by which other services order changes. The
 * caller saves the participants (participants.ts).
 */
export function saveMeeting(
  tx: Tx,
  before: MeetingRecord,
  after: Partial<MeetingRecord>,
): Promise<MeetingRecord> {
  const { id, accountId, mode } = before
  const changed = meetingTable.fields.filter(
    field => after[field] !== undefined && after[field] !== before[field],
  )
  return tx.meeting.update({
    where: { id, accountId, mode },
    data: { ...pick(after, changed), version: { increment: 1 } },
    include: INCLUDE,
  }) as Promise<MeetingRecord>
}
