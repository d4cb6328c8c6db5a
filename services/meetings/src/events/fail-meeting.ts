import type { Tenant } from '@mi/database'
import type { EventOrigin } from '@mi/events'
import { enter } from '../domain/transitions.ts'
import type { Tx } from '../store/database.ts'
import { lockMeeting, saveMeeting, stateOf } from '../store/meetings.ts'
import { announceChange } from './announce.ts'

/**
 * Fails a meeting that is processing. One that has moved on, or is gone, is left alone: what failed was superseded. So is one that has
 * a transcript and waits for its summary alone.
 * Returns whether it failed.
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
  const state = enter({ ...stateOf(before), failureReason: reason }, 'failed', now)
  const after = await saveMeeting(tx, before, { ...state, updatedAt: now })
  await announceChange(tx, before, after, origin)
  return true
}

/**
 * What a meeting waits for was refused or does not come, so it fails now instead of waiting for a day. One that has a transcript or a recording goes on
 * with that; a failed one is revived by the next.
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
