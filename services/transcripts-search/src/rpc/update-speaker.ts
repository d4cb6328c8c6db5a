import { isBlank } from '@mi/contracts'
import type { TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalid, notFound } from '@mi/errors'
import { recordAct } from '@mi/events'
import { cleanLine } from '../domain/clean-text.ts'
import { keepMeeting } from '../events/on-meeting-changed.ts'
import type { Parts } from '../parts.ts'
import { findTranscript } from '../store/transcripts.ts'
import { claimPrecondition } from './change-transcript.ts'

/**
 * Renames a speaker: the participant in the meetings service, which owns names, then here, so that the next read shows it. Were this
 * process killed in between, the meetings service's event would do the second half.
 */
export function updateSpeaker(parts: Parts): TranscriptsHandlers['updateSpeaker'] {
  return async ({ transcriptId, participantId, name: given }, ctx) => {
    const transcript = await findTranscript(parts.database.prisma, ctx.tenant, transcriptId)
    if (!transcript) throw notFound('transcript')
    if (!transcript.speakers.some(one => one.participantId === participantId)) throw notFound('participant')
    const name = cleanLine(given)
    if (isBlank(name)) throw invalid('name', 'must not be blank')
    // Before the other service is told: no transaction stays open across a call.
    await claimPrecondition(parts, ctx, transcript)
    const { meetingId } = transcript
    const call = { caller: ctx }
    const renamed = await parts.meetings.renameParticipant({ meetingId, participantId, name }, call)
    // All names as of one version: of two renames at once the later stays, here as there.
    const ref = await parts.meetings.getMeetingRef({ meetingId }, call)
    await parts.database.transaction(async tx => {
      await keepMeeting(tx, ctx.tenant, ref, parts.now(), ctx)
      const act = { action: 'speaker.renamed', targetType: 'participant', targetId: participantId }
      await recordAct(tx, ctx, act)
    })
    return { id: renamed.id, name: renamed.name }
  }
}
