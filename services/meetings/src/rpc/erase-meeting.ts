import { appendEvent, type EventOrigin, eraseOutcomes } from '@mi/events'
import { tenantOf } from '../events/announce.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'
import { insertDeletion } from '../store/deletions.ts'
import type { MeetingRecord } from '../store/meetings.ts'

/** Where all files of a meeting are. */
export function filesOf({ accountId, mode, id }: Pick<MeetingRecord, 'accountId' | 'mode' | 'id'>): string {
  return `${accountId}/${mode}/${id}/`
}

/**
 * Removes a locked meeting from this service and has it removed everywhere: the receipt, the event that every store
 * obeys, and a job for the files, in the transaction that deletes the row. Gives the id of the receipt.
 */
export async function eraseMeeting(
  { jobs }: Pick<Parts, 'jobs'>,
  tx: Tx,
  meeting: MeetingRecord,
  now: Date,
  origin: EventOrigin = {},
): Promise<string> {
  const tenant = tenantOf(meeting)
  const { id } = meeting
  const answers = await eraseOutcomes(tx, tenant, id)
  const items = { meetings: 1 + meeting.participants.length, kept_answers: answers }
  const deletionId = await insertDeletion(tx, tenant, id, items, now)
  await tx.meeting.deleteMany({ where: { id, ...tenant } })
  // Ordered anew, the job takes the lease from a transcription that runs, and clears up after it.
  const transcribing = await tx.job.count({ where: { ...tenant, kind: 'transcribe-recording', subject: id } })
  if (transcribing > 0) await jobs.add(tx, tenant, { kind: 'transcribe-recording', subject: id })
  await jobs.add(tx, tenant, { kind: 'remove-files', subject: id, payload: { deletionId } })
  const payload = { meetingId: id, deletionId }
  await appendEvent(tx, tenant, 'mi.meetings.meeting.deleted.v1', payload, origin)
  return deletionId
}
