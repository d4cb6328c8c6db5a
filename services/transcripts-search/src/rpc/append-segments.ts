import { type CallContext, isBlank } from '@mi/contracts'
import type {
  AppendSegmentsRequest,
  AppendSegmentsResponse,
  LiveTranscriptsHandlers,
} from '@mi/contracts/mi/transcripts/v1'
import { invalidFields, notFound } from '@mi/errors'
import { findIdempotentResponse, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef, saveMeetingRef } from '@mi/meeting-refs'
import { cleanLine, cleanText } from '@mi/text'
import { MAX_DAYS, MAX_TIME_MS } from '@mi/transcript-formats'
import type { Deps } from '../deps.ts'
import { transcriptErrors } from '../errors.ts'
import { type NewLiveSegment, saveLiveSegments } from '../store/live-segments.ts'
import { findLiveSpeakers, saveLiveSpeakers } from '../store/live-speakers.ts'
import { readCounters } from '../store/transcript-counters.ts'

type Sent = AppendSegmentsRequest['segments'][number]

/** Stores new live segments. Safe to repeat. */
export function appendSegments(deps: Deps): LiveTranscriptsHandlers['appendSegments'] {
  return async ({ meetingId, segments }, ctx) => {
    const errors = segments.flatMap(check)
    if (errors.length > 0) throw invalidFields(errors)
    const outcome = await findIdempotentResponse<AppendSegmentsResponse>(deps.database.prisma, ctx)
    if (outcome) return outcome
    const names = [...new Set(segments.map(({ speaker }) => cleanLine(speaker)))]
    const speakers = await speakersOf(deps, ctx, meetingId, names)

    const now = deps.now()
    return withIdempotency(deps.database, ctx, { type: 'meeting', id: meetingId }, async tx => {
      const meeting = await lockMeetingRef(tx, ctx.tenant, meetingId)
      if (!meeting) throw notFound('meeting')
      if (meeting.status !== 'in_progress') throw transcriptErrors.not_in_progress()
      const rows = segments.map(segment => newSegment(segment, speakers, now))
      const { liveSequence } = await readCounters(tx, ctx.tenant, meetingId)
      const added = { segments: rows, after: liveSequence, now }
      const sequence = await saveLiveSegments(tx, ctx.tenant, meetingId, added)
      return { accepted: segments.length, sequence: Number(sequence) }
    })
  }
}

function check({ start, end, speaker }: Sent, index: number): { field: string; message: string }[] {
  const path = (field: string) => `segments[${index}].${field}`
  const errors: { field: string; message: string }[] = []
  if (end < start) errors.push({ field: path('end'), message: 'must not be before start' })
  if (end * 1000 > MAX_TIME_MS)
    errors.push({
      field: path('end'),
      message: `must be within ${MAX_DAYS} days of the start of the meeting`,
    })
  if (isBlank(speaker)) errors.push({ field: path('speaker'), message: 'must not be blank' })
  return errors
}

function newSegment(sent: Sent, speakers: ReadonlyMap<string, string>, now: Date): NewLiveSegment {
  const participantId = speakers.get(cleanLine(sent.speaker))
  if (participantId === undefined) throw new Error('BeginTranscript did not return all speakers')
  return {
    id: newId('seg', now),
    key: cleanText(sent.key),
    participantId,
    text: cleanText(sent.text),
    startMs: Math.round(sent.start * 1000),
    endMs: Math.round(sent.end * 1000),
    final: sent.final,
  }
}

/**
 * Participant ids by name. Calls the meetings service when a new speaker appears, or when the meeting is not known to be in progress.
 * Stores the response, which contains the current state of the meeting.
 */
async function speakersOf(
  deps: Deps,
  ctx: CallContext,
  meetingId: string,
  names: string[],
): Promise<Map<string, string>> {
  const { database, meetings } = deps
  const meeting = await deps.meetingRefs.require(ctx, meetingId)
  const known = await findLiveSpeakers(database.prisma, ctx.tenant, meetingId)
  if (meeting.status === 'in_progress' && names.every(name => known.has(name))) return known
  const speakers = names.map(name => ({ key: name, name, email: null }))
  const { ref, participants } = await meetings.beginTranscript(
    { meetingId, speakers, live: true },
    { caller: ctx },
  )
  const found = new Map(Object.entries(participants).map(([name, { id }]) => [name, id]))
  await database.transaction(async tx => {
    if (ref) await saveMeetingRef(tx, ctx.tenant, ref)
    if (await lockMeetingRef(tx, ctx.tenant, meetingId))
      await saveLiveSpeakers(tx, ctx.tenant, meetingId, found)
  })
  return found
}
