import type { CallContext } from '@mi/contracts'
import { notFound, ServiceError } from '@mi/errors'
import { lockMeetingRef, type MeetingRefRecord } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { insightErrors } from '../../errors.ts'
import { beginSummary } from '../store/begin-summary.ts'
import { findSummary } from '../store/summaries.ts'

type Needed = Pick<Deps, 'database' | 'meetingRefs' | 'transcripts' | 'jobs' | 'now'>

/**
 * Returns the meeting if it has a transcript. If its event has not arrived yet, fetches the meeting and starts its summary like the event
 * handler: a client that can read a transcript can use its insights.
 * @throws {ServiceError} not_found, transcript_not_ready
 */
export async function requireTranscript(
  deps: Needed,
  ctx: CallContext,
  meetingId: string,
): Promise<MeetingRefRecord> {
  const { database, transcripts } = deps
  const known = await deps.meetingRefs.require(ctx, meetingId)
  if (await findSummary(database.prisma, ctx.tenant, { meetingId })) return known
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
    await beginSummary(deps, tx, ref, transcript.id)
    return ref
  })
}
