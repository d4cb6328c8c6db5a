import type { CallContext } from '@mi/contracts'
import { notFound, ServiceError } from '@mi/errors'
import { insightErrors } from '../errors.ts'
import { keepMeeting } from '../events/on-meeting-changed.ts'
import type { Parts } from '../parts.ts'
import { findMeetingRef, lockMeetingRef, type MeetingRefRecord } from '../store/meeting-refs.ts'
import { beginSummary } from '../summaries/begin-summary.ts'

type Deps = Pick<Parts, 'database' | 'meetings' | 'transcripts' | 'jobs' | 'now'>

/**
 * The meeting as it is known here; asked of the meetings service once when its event has not come yet.
 * @throws {ServiceError} not_found
 */
export async function requireMeeting(
  { database, meetings }: Pick<Parts, 'database' | 'meetings'>,
  ctx: CallContext,
  meetingId: string,
): Promise<MeetingRefRecord> {
  const { prisma } = database
  const known = await findMeetingRef(prisma, ctx.tenant, meetingId)
  if (known) return known
  const ref = await meetings.getMeetingRef({ meetingId }, { caller: ctx })
  await database.transaction(tx => keepMeeting(tx, ctx.tenant, ref))
  const saved = await findMeetingRef(prisma, ctx.tenant, meetingId)
  // Deleted here before the meetings service's answer was written.
  if (!saved) throw notFound('meeting')
  return saved
}

/**
 * The meeting, which has a transcript. One whose event has not come yet is asked for, and its summary begun as the
 * event would: whoever can read a transcript can have its insights.
 * @throws {ServiceError} not_found, transcript_not_ready
 */
export async function requireTranscript(
  parts: Deps,
  ctx: CallContext,
  meetingId: string,
): Promise<MeetingRefRecord & { transcriptId: string }> {
  const { database, transcripts } = parts
  const known = await requireMeeting(parts, ctx, meetingId)
  if (known.transcriptId !== null) return known as MeetingRefRecord & { transcriptId: string }
  const { transcript } = await transcripts
    .getMeetingTranscript({ meetingId, limit: 1 }, { caller: ctx })
    .catch(error => {
      if (error instanceof ServiceError && error.code === 'transcript_not_ready')
        throw insightErrors.transcript_not_ready()
      throw error
    })
  if (!transcript) throw insightErrors.transcript_not_ready()
  return database.transaction(async tx => {
    const ref = await lockMeetingRef(tx, ctx.tenant, meetingId)
    if (!ref) throw notFound('meeting')
    await beginSummary(parts, tx, ref, transcript.id)
    return { ...ref, transcriptId: transcript.id }
  })
}
