import type { CallContext } from '@mi/contracts'
import type { TranscriptsHandlers, UpdateSegmentRequest } from '@mi/contracts/mi/transcripts/v1'
import { invalid, notFound } from '@mi/errors'
import { appendEvent, recordAct } from '@mi/events'
import { cleanText } from '../domain/clean-text.ts'
import { countTotals } from '../domain/totals.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'
import { correctSegment, readSegmentsIn, type SegmentCorrection } from '../store/segments.ts'
import { addSpeaker, findTranscript, saveTotals, type TranscriptRecord } from '../store/transcripts.ts'
import { changeTranscript } from './change-transcript.ts'
import { segmentMessage } from './transcript-message.ts'

/** Corrects what was heard, or who was heard. */
export function updateSegment(parts: Parts): TranscriptsHandlers['updateSegment'] {
  return async (request, ctx) => {
    const { transcriptId, id } = request
    const known = await findTranscript(parts.database.prisma, ctx.tenant, transcriptId)
    if (!known) throw notFound('transcript')
    const speaker = await chosenSpeaker(parts, ctx, known, request)
    const correction: SegmentCorrection = {
      ...(request.updateMask.includes('text') && { text: textOf(request) }),
      ...(speaker && { participantId: speaker.id }),
    }
    return changeTranscript(parts, ctx, known, async (tx, transcript, now) => {
      if (speaker) await addSpeaker(tx, transcript, speaker)
      if (!(await correctSegment(tx, ctx.tenant, transcriptId, id, correction, now)))
        throw notFound('segment')
      const segment = await saveCorrectedTotals(tx, ctx, transcript, id, now)
      const payload = { meetingId: transcript.meetingId, transcriptId, segmentIds: [id], participantId: null }
      await appendEvent(tx, ctx.tenant, 'mi.transcripts.transcript.updated.v1', payload, ctx)
      await recordAct(tx, ctx, { action: 'segment.updated', targetType: 'segment', targetId: id })
      const names = new Map(transcript.speakers.map(({ participantId, name }) => [participantId, name]))
      return segmentMessage(segment, speaker?.name ?? names.get(segment.participantId) ?? '')
    })
  }
}

/** The participant the segment is given to; null when the speaker stays. */
async function chosenSpeaker(
  { meetings }: Parts,
  ctx: CallContext,
  transcript: TranscriptRecord,
  { updateMask, speakerId }: UpdateSegmentRequest,
): Promise<{ id: string; name: string } | null> {
  if (!updateMask.includes('speaker_id')) return null
  const speaker = transcript.speakers.find(({ participantId }) => participantId === speakerId)
  if (speaker) return { id: speaker.participantId, name: speaker.name }
  const { participants } = await meetings.getMeetingRef({ meetingId: transcript.meetingId }, { caller: ctx })
  const participant = participants.find(({ id }) => id === speakerId)
  if (!participant) throw invalid('speaker_id', 'This is not a participant of the meeting.')
  return participant
}

function textOf({ text }: UpdateSegmentRequest): string {
  // PostgreSQL stores no NUL, and no other control character belongs into speech.
  const cleaned = cleanText(text)
  if (cleaned === '') throw invalid('text', 'A segment needs a text.')
  return cleaned
}

async function saveCorrectedTotals(
  tx: Tx,
  { tenant }: CallContext,
  transcript: TranscriptRecord,
  id: string,
  now: Date,
) {
  const segments = await readSegmentsIn(tx, tenant, transcript.id)
  await saveTotals(tx, tenant, transcript.id, countTotals(segments), now)
  const segment = segments.find(one => one.id === id)
  if (!segment) throw notFound('segment')
  return segment
}
