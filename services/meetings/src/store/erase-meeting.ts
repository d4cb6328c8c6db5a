import { appendEvent, type EventOrigin } from '@mi/events'
import { findJob } from '@mi/jobs'
import { eraseMeetingRecords } from '@mi/lifecycle'
import type { Deps } from '../deps.ts'
import { tenantOf } from './announce.ts'
import type { Tx } from './database.ts'
import { insertDeletion } from './deletions.ts'
import type { MeetingRecord } from './meetings.ts'

/** A meeting that was deleted in this service. Other services erase their data after the event or an earlier rpc. */
export interface ErasedMeeting {
  meetingId: string
  /** The id of the deletion receipt. */
  deletionId: string
  /** The id of the event that announces the deletion. */
  eventId: string
}

/**
 * Deletes a locked meeting. The transaction that deletes the row also writes the receipt, the event for all services and a job that removes
 * the files.
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
  // Enqueuing the job again takes the lease from a running transcription. The job then removes its files.
  const transcribing = await findJob(tx, tenant, 'transcribe-recording', id)
  if (transcribing) await jobs.enqueue(tx, tenant, { kind: 'transcribe-recording', resourceId: id })
  await jobs.enqueue(tx, tenant, { kind: 'remove-files', resourceId: id, payload: { deletionId } })
  const payload = { meetingId: id, deletionId }
  const eventId = await appendEvent(tx, tenant, 'mi.meetings.meeting.deleted.v1', payload, origin)
  return { meetingId: id, deletionId, eventId }
}
