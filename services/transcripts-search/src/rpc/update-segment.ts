import { type CallContext, isBlank } from '@mi/contracts'
import type { TranscriptsHandlers, UpdateSegmentRequest } from '@mi/contracts/mi/transcripts/v1'
import { invalid, notFound } from '@mi/errors'
import { appendEvent, recordAuditEvent } from '@mi/events'
import { cleanText } from '@mi/text'
import { countTotals } from '@mi/transcript-formats'
import type { Deps } from '../deps.ts'
import type { NamedParticipant } from '../domain/speaker-names.ts'
import { correctSegment, readSegmentsIn, type SegmentRecord } from '../store/segments.ts'
import { addSpeaker, findTranscript, saveTotals, type TranscriptRecord } from '../store/transcripts.ts'
import { changeTranscript } from './change-transcript.ts'
import { segmentMessage } from './transcript-message.ts'

/** Corrects the text or the speaker of a segment. A correction that changes nothing keeps everything, word times included. */
export function updateSegment(deps: Deps): TranscriptsHandlers['updateSegment'] {
  return async (request, ctx) => {
    const { transcriptId, id } = request
    const known = await findTranscript(deps.database.prisma, ctx.tenant, transcriptId)
    if (!known) throw notFound('transcript')
    const text = textOf(request)
    const speaker = await chosenSpeaker(deps, ctx, known, request)
    return changeTranscript(deps, ctx, known, async (tx, transcript, now) => {
      const segments = await readSegmentsIn(tx, ctx.tenant, transcriptId)
      const before = segments.find(one => one.id === id)
      if (!before) throw notFound('segment')
      const after = correct(before, text, speaker, now)
      const name = speaker?.name ?? nameOf(transcript, after.participantId)
      if (after === before) return { changed: false, result: segmentMessage(before, name) }

      if (speaker) await addSpeaker(tx, transcript, speaker)
      await correctSegment(tx, ctx.tenant, transcriptId, after)
      const corrected = segments.map(one => (one === before ? after : one))
      await saveTotals(tx, ctx.tenant, transcriptId, countTotals(corrected))
      const payload = { meetingId: transcript.meetingId, transcriptId, segmentIds: [id], participantId: null }
      await appendEvent(tx, ctx.tenant, 'mi.transcripts.transcript.updated.v1', payload, ctx)
      await recordAuditEvent(tx, ctx, { action: 'segment.updated', resourceType: 'segment', resourceId: id })
      return { changed: true, result: segmentMessage(after, name) }
    })
  }
}

/** The segment as corrected; the very same when the correction says nothing new. Times of words belong to the words that were heard. */
function correct(
  segment: SegmentRecord,
  text: string | null,
  speaker: NamedParticipant | null,
  now: Date,
): SegmentRecord {
  const newText = text !== null && text !== segment.text
  const newSpeaker = speaker !== null && speaker.id !== segment.participantId
  if (!newText && !newSpeaker) return segment
  return {
    ...segment,
    ...(newText && { text, words: [] }),
    ...(newSpeaker && { participantId: speaker.id }),
    editedAt: now,
  }
}

/** The participant the segment is given to; null when the speaker stays. */
async function chosenSpeaker(
  { meetings }: Deps,
  ctx: CallContext,
  transcript: TranscriptRecord,
  { updateMask, speakerId }: UpdateSegmentRequest,
): Promise<NamedParticipant | null> {
  if (!updateMask.includes('speaker_id')) return null
  const speaker = transcript.speakers.find(({ participantId }) => participantId === speakerId)
  if (speaker) return { id: speaker.participantId, name: speaker.name }
  const { participants } = await meetings.getMeetingRef({ meetingId: transcript.meetingId }, { caller: ctx })
  const participant = participants.find(({ id }) => id === speakerId)
  if (!participant) throw invalid('speaker_id', 'must be a participant of the meeting')
  return participant
}

/** The corrected text; null when the text stays. */
function textOf({ updateMask, text }: UpdateSegmentRequest): string | null {
  if (!updateMask.includes('text')) return null
  // PostgreSQL stores no NUL, and no other control character belongs into speech.
  const cleaned = cleanText(text)
  if (isBlank(cleaned)) throw invalid('text', 'must not be blank')
  return cleaned
}

function nameOf({ speakers }: TranscriptRecord, participantId: string): string {
  return speakers.find(one => one.participantId === participantId)?.name ?? ''
}
