import type { TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { notFound } from '@mi/errors'
import { recordAct } from '@mi/events'
import { announceRenamed } from '../events/announce-renamed.ts'
import type { Parts } from '../parts.ts'
import { renameSpeakers } from '../store/rename-speakers.ts'
import { findTranscript } from '../store/transcripts.ts'
import { changeTranscript, holdPrecondition } from './change-transcript.ts'

/**
 * Renames a speaker: the participant in the meetings service, which owns names, then here, so that the next read shows it. Were this
 * process killed in between, the meetings service's event would do the second half.
 */
export function updateSpeaker(parts: Parts): TranscriptsHandlers['updateSpeaker'] {
  return async ({ transcriptId, participantId, name }, ctx) => {
    const transcript = await findTranscript(parts.database.prisma, ctx.tenant, transcriptId)
    if (!transcript) throw notFound('transcript')
    if (!transcript.speakers.some(one => one.participantId === participantId)) throw notFound('participant')
    // Before the other service is told: no transaction stays open across a call.
    await holdPrecondition(parts, ctx, transcript)
    const { meetingId } = transcript
    const renamed = await parts.meetings.renameParticipant(
      { meetingId, participantId, name },
      { caller: ctx },
    )
    await changeTranscript(parts, { ...ctx, ifMatch: null }, transcript, async (tx, current, now) => {
      const changed = await renameSpeakers(tx, ctx.tenant, meetingId, [renamed])
      await announceRenamed(tx, ctx.tenant, current, changed, now, ctx)
      await recordAct(tx, ctx, {
        action: 'speaker.renamed',
        targetType: 'participant',
        targetId: participantId,
      })
    })
    return { id: renamed.id, name: renamed.name }
  }
}
