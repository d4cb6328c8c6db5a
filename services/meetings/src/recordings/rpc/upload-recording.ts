import { randomUUID } from 'node:crypto'
import type { CallContext } from '@mi/contracts'
import type { RecordingsHandlers, UploadRecordingRequest } from '@mi/contracts/mi/meetings/v1'
import { invalid, notFound, ServiceError } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { playableType } from '@mi/files'
import type { Deps } from '../../deps.ts'
import { filesOf } from '../../domain/meeting-files.ts'
import { enter, next } from '../../domain/transitions.ts'
import { meetingErrors } from '../../errors.ts'
import type { Recording } from '../../generated/prisma/client.ts'
import { announceChange } from '../../store/announce.ts'
import type { Tx } from '../../store/database.ts'
import { failWaiting } from '../../store/fail-meeting.ts'
import { meetingDetail } from '../../store/meeting-messages.ts'
import { lockMeeting, type MeetingRecord, saveMeeting } from '../../store/meetings.ts'
import { readMeeting } from '../../store/read-meeting.ts'
import { recordOrphanedFile, removeOrphanedFileRecord } from '../store/orphaned-files.ts'
import { recordingSecondsOfMonth } from '../store/recording-minutes.ts'

/** Streams a recording into the file store and enqueues its transcription. */
export function uploadRecording(deps: Deps): RecordingsHandlers['uploadRecording'] {
  const { database, files, speech, now } = deps
  return async (requests, ctx) => {
    const messages = requests[Symbol.asyncIterator]()
    const first = await messages.next()
    if (first.done) throw invalid('body', 'is missing')
    const { id, contentType, language } = first.value
    const meeting = await readMeeting(database, ctx.tenant, id)
    if (!meeting) throw notFound('meeting')
    // Checked before the body is read, which can have two gigabytes.
    if (!speech) throw await refused(deps, ctx, id, meetingErrors.transcription_not_configured())
    if (!next(meeting.status, 'give')) throw meetingErrors.wrong_state()
    const exceeded = await quotaErrorOf(deps, ctx)
    if (exceeded) throw await refused(deps, ctx, id, exceeded, 'recording_minutes_exceeded')

    const fileKey = `${filesOf({ ...ctx.tenant, id })}recording-${randomUUID()}`
    await recordOrphanedFile(database.prisma, ctx.tenant, fileKey, now())
    const type = playableType(contentType) ?? 'application/octet-stream'
    const content = chunks(first.value, messages)
    try {
      const { bytes } = await files.write(fileKey, content, { contentType: type })
      if (bytes === 0) throw invalid('body', 'is empty')
      const recording = {
        fileKey,
        contentType: type,
        bytes: BigInt(bytes),
        language: language ?? meeting.language,
      }
      const attached = await database.transaction(tx => attachRecording(deps, tx, ctx, id, recording))
      if (attached.replacedFileKey) await removeOrphaned(deps, ctx, attached.replacedFileKey)
      return meetingDetail(attached.meeting)
    } catch (error) {
      await removeOrphaned(deps, ctx, fileKey)
      const isRefusal = error instanceof ServiceError && error.status === 'invalid'
      if (isRefusal) throw await refused(deps, ctx, id, error, 'recording_invalid')
      // When the meeting is deleted, a local file store removes the file while it is being written.
      const isGone = !(error instanceof ServiceError) && !(await readMeeting(database, ctx.tenant, id))
      throw isGone ? notFound('meeting') : error
    }
  }
}

interface AttachedRecording {
  meeting: MeetingRecord
  /** The file of the recording that this one replaces. Null when there was none. */
  replacedFileKey: string | null
}

/** Makes a stored file the recording of a meeting and enqueues its transcription. */
async function attachRecording(
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
  const at = now()
  const replaced = await tx.recording.findFirst({ where: { meetingId: id, ...tenant } })
  const data = { ...recording, ...tenant, durationSeconds: null, deliveredAt: null, createdAt: at }
  if (replaced) {
    await tx.recording.update({ where: { meetingId: id, ...tenant }, data })
    await recordOrphanedFile(tx, tenant, replaced.fileKey, at)
  } else await tx.recording.create({ data: { ...data, meetingId: id } })
  await removeOrphanedFileRecord(tx, tenant, recording.fileKey)
  // The quota of the plan is checked after the length has been measured.
  const payload = ctx.caller.plan ? { plan: ctx.caller.plan } : {}
  await jobs.enqueue(tx, tenant, { kind: 'transcribe-recording', resourceId: id, payload })
  const meeting = await saveMeeting(tx, before, { ...enter(before, to, at), updatedAt: at })
  if (to !== before.status) await announceChange(tx, before, meeting, ctx)
  await recordAuditEvent(tx, ctx, { action: 'recording.uploaded', resourceType: 'meeting', resourceId: id })
  return { meeting, replacedFileKey: replaced?.fileKey ?? null }
}

/** The error for an account that has used its monthly recording minutes. */
async function quotaErrorOf(
  { database, recordingLimits, now }: Deps,
  { caller }: CallContext,
): Promise<ServiceError | null> {
  const minutes = caller.plan ? recordingLimits.minutesByPlan[caller.plan] : 0
  if (minutes === 0) return null
  const used = await recordingSecondsOfMonth(database.prisma, caller.accountId, now())
  if (used < minutes * 60) return null
  return meetingErrors.recording_minutes_used({
    message: `The plan ${caller.plan} allows ${minutes} minutes of recordings a month, and all of them are used.`,
    details: [{ field: 'recording_minutes_per_month', message: String(minutes) }],
  })
}

/** Fails a meeting that waits only for this upload, with the reason. @returns the error */
async function refused(
  { database, now }: Deps,
  ctx: CallContext,
  id: string,
  error: ServiceError,
  reason = error.code,
): Promise<ServiceError> {
  await database
    .transaction(tx => failWaiting(tx, ctx.tenant, id, reason, now(), ctx))
    .catch(cause =>
      ctx.log.warn({ err: cause, meetingId: id }, 'meeting not failed after its recording was refused'),
    )
  return error
}

async function* chunks(
  first: UploadRecordingRequest,
  rest: AsyncIterator<UploadRecordingRequest>,
): AsyncIterable<Uint8Array> {
  if (first.chunk.length > 0) yield first.chunk
  for (;;) {
    const message = await rest.next()
    if (message.done) return
    yield message.value.chunk
  }
}

/** Removes a file. If that fails, the periodic task removes it later. */
async function removeOrphaned({ database, files }: Deps, ctx: CallContext, fileKey: string): Promise<void> {
  try {
    await files.remove(fileKey)
    await removeOrphanedFileRecord(database.prisma, ctx.tenant, fileKey)
  } catch (error) {
    ctx.log.warn({ err: error }, 'file not removed, removed later')
  }
}
