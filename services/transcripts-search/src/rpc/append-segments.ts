import type { CallContext } from '@mi/contracts'
import type { AppendSegmentsRequest, LiveTranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalidFields, notFound } from '@mi/errors'
import { newId } from '@mi/ids'
import { cleanLine, cleanText } from '../domain/clean-text.ts'
import { MAX_TIME_MS } from '../domain/limits.ts'
import { transcriptErrors } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { knownLiveSpeakers, saveLiveSegments } from '../store/live-segments.ts'
import { lockMeetingRef, saveMeetingRef } from '../store/meeting-refs.ts'
import { requireMeeting } from './require-meeting.ts'

type Sent = AppendSegmentsRequest['segments'][number]

/** Takes over what was just said. Safe to repeat. */
export function appendSegments(parts: Parts): LiveTranscriptsHandlers['appendSegments'] {
  return async ({ meetingId, segments: sent }, ctx) => {
    const mistakes = sent.flatMap(check)
    if (mistakes.length > 0) throw invalidFields(mistakes)
    const segments = sent.map(one => ({ ...one, speaker: cleanLine(one.speaker) }))
    const speakers = await speakersOf(parts, ctx, meetingId, [...new Set(segments.map(one => one.speaker))])

    const now = parts.now()
    const sequence = await parts.database.transaction(async tx => {
      const meeting = await lockMeetingRef(tx, ctx.tenant, meetingId)
      if (!meeting) throw notFound('meeting')
      if (meeting.status !== 'in_progress') throw transcriptErrors.not_in_progress()
      const rows = segments.map(one => ({
        id: newId('seg', now),
        key: one.key,
        participantId: speakers.get(one.speaker) as string,
        speakerName: one.speaker,
        text: cleanText(one.text),
        startMs: Math.round(one.start * 1000),
        endMs: Math.round(one.end * 1000),
        final: one.final,
      }))
      return saveLiveSegments(tx, ctx.tenant, meetingId, rows, now)
    })
    return { accepted: segments.length, sequence }
  }
}

function check({ start, end, speaker }: Sent, index: number): { field: string; message: string }[] {
  const at = (field: string) => `segments[${index}].${field}`
  const mistakes: { field: string; message: string }[] = []
  if (end < start) mistakes.push({ field: at('end'), message: 'The end lies before the start.' })
  if (end * 1000 > MAX_TIME_MS)
    mistakes.push({ field: at('end'), message: 'A recording is no longer than a week.' })
  if (cleanLine(speaker) === '')
    mistakes.push({ field: at('speaker'), message: 'A name or label is expected.' })
  return mistakes
}

/**
 * Participant ids by name. The meetings service is asked when somebody new speaks, or when the meeting is not known to be in progress:
 * it says whether it is, and its answer is kept.
 */
async function speakersOf(
  parts: Parts,
  ctx: CallContext,
  meetingId: string,
  names: string[],
): Promise<Map<string, string>> {
  const { database, meetings } = parts
  const meeting = await requireMeeting(parts, ctx, meetingId)
  const known = await knownLiveSpeakers(database.prisma, ctx.tenant, meetingId)
  if (meeting.status === 'in_progress' && names.every(name => known.has(name))) return known
  const speakers = names.map(name => ({ key: name, name, email: null }))
  const begun = await meetings.beginTranscript({ meetingId, speakers, live: true }, { caller: ctx })
  const { ref } = begun
  if (ref) await database.transaction(tx => saveMeetingRef(tx, ctx.tenant, ref))
  return new Map(Object.entries(begun.participants).map(([name, participant]) => [name, participant.id]))
}
