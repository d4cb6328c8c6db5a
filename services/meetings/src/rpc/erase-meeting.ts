import { appendEvent, type EventOrigin } from '@mi/events'
import { findJob } from '@mi/jobs'
import { eraseMeetingRecords } from '@mi/lifecycle'
import type { Deps } from '../deps.ts'
import { tenantOf } from '../events/announce.ts'
import type { Tx } from '../store/database.ts'
import { insertDeletion } from '../store/deletions.ts'
import type { MeetingRecord } from '../store/meetings.ts'

/** Where all files of a meeting are. */
export function filesOf({ accountId, mode, id }: Pick<MeetingRecord, 'accountId' | 'mode' | 'id'>): string {
  return `${accountId}/${mode}/${id}/`
}

/** A meeting that is deleted here; what other services have of it is erased by the event, or earlier by rpc. */
export interface ErasedMeeting {
  meetingId: string
  /** The receipt. */
  deletionId: string
  /** The event that announces the deletion. */
  eventId: string
}

/**
 * Removes a locked meeting from this service and has it removed everywhere: the receipt, the event for every service, and
 * a job for the files, in the transaction that deletes the row.
 */
export async function eraseMeeting(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  meeting: MeetingRecord,
  now: Date,
  origin: EventOrigin = {},
): Promise<ErasedMeeting> {
  const tenant = tenantOf(meeting)
  const { id } = meeting
  const records = await eraseMeetingRecords('meetings', tx, tenant, id)
  const items = { meetings: 1 + meeting.participants.length, ...records }
  const deletionId = await insertDeletion(tx, tenant, id, items, now)
  await tx.meeting.deleteMany({ where: { id, ...tenant } })
  // Enqueued again, the job takes the lease from a transcription that runs, and clears up after it.
  const transcribing = await findJob(tx, tenant, 'transcribe-recording', id)
  if (transcribing) await jobs.enqueue(tx, tenant, { kind: 'transcribe-recording', resourceId: id })
  await jobs.enqueue(tx, tenant, { kind: 'remove-files', resourceId: id, payload: { deletionId } })
  const payload = { meetingId: id, deletionId }
  const eventId = await appendEvent(tx, tenant, 'mi.meetings.meeting.deleted.v1', payload, origin)
  return { meetingId: id, deletionId, eventId }
}
