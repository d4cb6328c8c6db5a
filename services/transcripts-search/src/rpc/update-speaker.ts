import { isBlank } from '@mi/contracts'
import type { TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalid, notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { cleanLine } from '@mi/text'
import type { Deps } from '../deps.ts'
import { findTranscript } from '../store/transcripts.ts'
import { claimPrecondition } from './change-transcript.ts'

/**
 * Renames a speaker: first the participant in the meetings service, which owns names, then here, so that the next read shows the new
 * name. If this process is killed in between, the event of the meetings service completes the change.
 */
export function updateSpeaker(deps: Deps): TranscriptsHandlers['updateSpeaker'] {
  return async ({ transcriptId, participantId, name: given }, ctx) => {
    const transcript = await findTranscript(deps.database.prisma, ctx.tenant, transcriptId)
    if (!transcript) throw notFound('transcript')
    if (!transcript.speakers.some(one => one.participantId === participantId)) throw notFound('participant')
    const name = cleanLine(given)
    if (isBlank(name)) throw invalid('name', 'must not be blank')
    // Before the call to the other service: no transaction stays open during a call.
    await claimPrecondition(deps, ctx, transcript)
    const { meetingId } = transcript
    const call = { caller: ctx }
    const renamed = await deps.meetings.renameParticipant({ meetingId, participantId, name }, call)
    // All names at one version: of two concurrent renames the later wins, in both services.
    const ref = await deps.meetings.getMeetingRef({ meetingId }, call)
    await deps.database.transaction(async tx => {
      await deps.meetingRefs.store(tx, ctx.tenant, ref, ctx)
      await recordAuditEvent(tx, ctx, {
        action: 'speaker.renamed',
        resourceType: 'participant',
        resourceId: participantId,
      })
    })
    return { id: renamed.id, name: renamed.name }
  }
}
