import type { Tenant } from '@mi/database'
import type { EventOrigin } from '@mi/events'
import { enter } from '../domain/transitions.ts'
import { announceChange } from './announce.ts'
import type { Tx } from './database.ts'
import { lockMeeting, saveMeeting } from './meetings.ts'

/**
 * Fails a meeting that is processing. A meeting in another status, or a deleted meeting, does not change, because the failed work was
 * superseded. Neither does a meeting that has a transcript and waits only for its summary.
 * @returns true when the meeting failed
 */
export async function failMeeting(
  tx: Tx,
  tenant: Tenant,
  id: string,
  reason: string,
  now: Date,
  origin: EventOrigin = {},
): Promise<boolean> {
  const before = await lockMeeting(tx, tenant, id)
  if (before?.status !== 'processing') return false
  if (before.transcriptId !== null && before.summaryId === null) return false
  const state = enter({ ...before, failureReason: reason }, 'failed', now)
  const after = await saveMeeting(tx, before, { ...state, updatedAt: now })
  await announceChange(tx, before, after, origin)
  return true
}

/**
 * Fails a meeting at once when its upload was refused or cannot arrive, instead of after a day. A meeting with a transcript or a recording
 * continues with that. A failed meeting is processed again after the next upload.
 */
export async function failWaiting(
  tx: Tx,
  tenant: Tenant,
  id: string,
  reason: string,
  now: Date,
  origin: EventOrigin = {},
): Promise<void> {
  const meeting = await lockMeeting(tx, tenant, id)
  if (!meeting || meeting.transcriptId !== null) return
  if ((await tx.recording.count({ where: { ...tenant, meetingId: id } })) > 0) return
  await failMeeting(tx, tenant, id, reason, now, origin)
}
