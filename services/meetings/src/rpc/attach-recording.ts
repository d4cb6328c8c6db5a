import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { enter, next } from '../domain/transitions.ts'
import { meetingErrors } from '../errors.ts'
import { announceChange } from '../events/announce.ts'
import type { Recording } from '../generated/prisma/client.ts'
import type { Tx } from '../store/database.ts'
import { lockMeeting, type MeetingRecord, saveMeeting, stateOf } from '../store/meetings.ts'

export interface AttachedRecording {
  meeting: MeetingRecord
  /** The file that the recording replaces. */
  earlierFileKey: string | null
}

/** Makes a stored file the recording of a meeting and enqueues its transcription. */
export async function attachRecording(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Tx,
  ctx: CallContext,
  id: string,
  recording: Pick<Recording, 'fileKey' | 'contentType' | 'bytes' | 'language'>,
): Promise<AttachedRecording> {
  const { tenant } = ctx
  const before = await lockMeeting(tx, tenant, id)
  if (!before) throw notFound('meeting')
  const to = next(before.status, 'give')
  if (!to) throw meetingErrors.wrong_state()
  const moment = now()
  const earlier = await tx.recording.findFirst({ where: { meetingId: id, ...tenant } })
  const data = { ...recording, ...tenant, durationSeconds: null, deliveredAt: null, createdAt: moment }
  if (earlier) await tx.recording.update({ where: { meetingId: id, ...tenant }, data })
  else await tx.recording.create({ data: { ...data, meetingId: id } })
  // The quota of the plan is checked after the length has been measured.
  const payload = ctx.caller.plan ? { plan: ctx.caller.plan } : {}
  await jobs.enqueue(tx, tenant, { kind: 'transcribe-recording', resourceId: id, payload })
  const meeting = await saveMeeting(tx, before, { ...enter(stateOf(before), to, moment), updatedAt: moment })
  if (to !== before.status) await announceChange(tx, before, meeting, ctx)
  return { meeting, earlierFileKey: earlier?.fileKey ?? null }
}
