import { type CallContext, isBlank } from '@mi/contracts'
import type { TranscriptsHandlers, UpdateSegmentRequest } from '@mi/contracts/mi/transcripts/v1'
import type { Tenant } from '@mi/database'
import { invalid, notFound } from '@mi/errors'
import { appendEvent, recordAuditEvent } from '@mi/events'
import { findMeetingRef } from '@mi/meeting-refs'
import { cleanText, countWords } from '@mi/text'
import type { TranscriptTotals } from '@mi/transcript-formats'
import type { Deps } from '../deps.ts'
import type { NamedParticipant } from '../domain/speaker-names.ts'
import { isLong } from '../domain/transcript-size.ts'
import { segmentMessage } from '../engines/rendering/transcript-message.ts'
import { countTotalsWith } from '../store/corrected-totals.ts'
import type { Tx } from '../store/database.ts'
import { correctSegment, findSegment, type SegmentRecord } from '../store/segments.ts'
import { addSpeaker, findTranscript, saveTotals, type TranscriptRecord } from '../store/transcripts.ts'
import { changeTranscript } from './change-transcript.ts'

/** Corrects the text or the speaker of a segment. A correction that changes nothing keeps the whole segment, including word times. */
export function updateSegment(deps: Deps): TranscriptsHandlers['updateSegment'] {
  return async (request, ctx) => {
    const { transcriptId, id } = request
    const known = await findTranscript(deps.database.prisma, ctx.tenant, transcriptId)
    if (!known) throw notFound('transcript')
    const text = textOf(request)
    const chosen = await chosenSpeaker(deps, ctx, known, request)
    return changeTranscript(deps, ctx, known, async (tx, transcript, now) => {
      const before = await findSegment(tx, ctx.tenant, transcriptId, id)
      if (!before) throw notFound('segment')
      const speaker = chosen && (await namedNow(tx, ctx.tenant, transcript.meetingId, chosen))
      const after = correct(before, text, speaker, now)
      const name = speaker?.name ?? nameOf(transcript, after.participantId)
      if (after === before) return { changed: false, result: segmentMessage(before, name) }

      if (speaker) await addSpeaker(tx, transcript, speaker)
      await saveTotals(
        tx,
        ctx.tenant,
        transcriptId,
        await totalsAfter(deps, tx, ctx, transcript, before, after),
      )
      await correctSegment(tx, ctx.tenant, transcriptId, after)
      const payload = { meetingId: transcript.meetingId, transcriptId, segmentIds: [id], participantId: null }
      await appendEvent(tx, ctx.tenant, 'mi.transcripts.transcript.updated.v1', payload, ctx)
      await recordAuditEvent(tx, ctx, { action: 'segment.updated', resourceType: 'segment', resourceId: id })
      return { changed: true, result: segmentMessage(after, name) }
    })
  }
}

/** The totals of the transcript with a corrected segment, before the segment is stored. */
async function totalsAfter(
  { threads }: Deps,
  tx: Tx,
  { tenant, signal }: CallContext,
  transcript: TranscriptRecord,
  before: SegmentRecord,
  after: SegmentRecord,
): Promise<Pick<TranscriptTotals, 'wordCount' | 'confidence'>> {
  const { id, wordCount, confidence } = transcript
  // A transcript without confidence values only needs its word count updated.
  if (confidence === null)
    return { confidence, wordCount: wordCount + countWords(after.text) - countWords(before.text) }
  if (isLong(transcript)) return threads.totals(tenant, id, after, signal)
  return countTotalsWith(tx, tenant, id, after)
}

/** The corrected segment; the same object when nothing changes. A new text has no word times: they belong to the original words. */
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

/** A participant with the name at a version of the meeting. */
interface ChosenSpeaker extends NamedParticipant {
  version: number
}

/** The new speaker of the segment; null when the speaker does not change. */
async function chosenSpeaker(
  { meetings }: Deps,
  ctx: CallContext,
  transcript: TranscriptRecord,
  { updateMask, speakerId }: UpdateSegmentRequest,
): Promise<ChosenSpeaker | null> {
  if (!updateMask.includes('speaker_id')) return null
  const speaker = transcript.speakers.find(({ participantId }) => participantId === speakerId)
  if (speaker) return { id: speaker.participantId, name: speaker.name, version: 0 }
  const { participants, version } = await meetings.getMeetingRef(
    { meetingId: transcript.meetingId },
    { caller: ctx },
  )
  const participant = participants.find(({ id }) => id === speakerId)
  if (!participant) throw invalid('speaker_id', 'must be a participant of the meeting')
  return { ...participant, version }
}

/** The current name of the chosen speaker: the participant may have been renamed since the call to the meetings service. */
async function namedNow(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  { id, name, version }: ChosenSpeaker,
): Promise<NamedParticipant> {
  const meeting = await findMeetingRef(tx, tenant, meetingId)
  const isNewer = meeting !== null && meeting.version > version
  const renamed = isNewer ? meeting.participants.find(participant => participant.id === id) : undefined
  return { id, name: renamed?.name ?? name }
}

/** The corrected text; null when the text does not change. */
function textOf({ updateMask, text }: UpdateSegmentRequest): string | null {
  if (!updateMask.includes('text')) return null
  // PostgreSQL cannot store NUL, and other control characters do not belong in speech.
  const cleaned = cleanText(text)
  if (isBlank(cleaned)) throw invalid('text', 'must not be blank')
  return cleaned
}

function nameOf({ speakers }: TranscriptRecord, participantId: string): string {
  return speakers.find(speaker => speaker.participantId === participantId)?.name ?? ''
}
