import { isBlank } from '@mi/contracts'
import type { TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalid, notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { cleanLine } from '@mi/text'
import type { Deps } from '../deps.ts'
import { findTranscript } from '../store/transcripts.ts'
import { claimPrecondition } from './change-transcript.ts'

/**
 * Renames a speaker: the participant in the meetings service, which owns names, then here, so that the next read shows it. Were this
 * process killed in between, the meetings service's event would do the second half.
 */
export function updateSpeaker(deps: Deps): TranscriptsHandlers['updateSpeaker'] {
  return async ({ transcriptId, participantId, name: given }, ctx) => {
    const transcript = await findTranscript(deps.database.prisma, ctx.tenant, transcriptId)
    if (!transcript) throw notFound('transcript')
    if (!transcript.speakers.some(one => one.participantId === participantId)) throw notFound('participant')
    const name = cleanLine(given)
    if (isBlank(name)) throw invalid('name', 'must not be blank')
    // Before the other service is called: no transaction stays open across a call.
    await claimPrecondition(deps, ctx, transcript)
    const { meetingId } = transcript
    const call = { caller: ctx }
    const renamed = await deps.meetings.renameParticipant({ meetingId, participantId, name }, call)
    // All names as of one version: of two renames at once the later stays, here as there.
    const ref = await deps.meetings.getMeetingRef({ meetingId }, call)
    await deps.database.transaction(async tx => {
      await deps.meetingRefs.store(tx, ctx.tenant, ref, ctx)
      const act = { action: 'speaker.renamed', resourceType: 'participant', resourceId: participantId }
      await recordAuditEvent(tx, ctx, act)
    })
    return { id: renamed.id, name: renamed.name }
  }
}
