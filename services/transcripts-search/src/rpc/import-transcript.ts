import type { CallContext } from '@mi/contracts'
import type { BeginTranscriptResponse, Participant, TranscriptSpeaker } from '@mi/contracts/mi/meetings/v1'
import type { ImportTranscriptRequest, TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalidFields, notFound } from '@mi/errors'
import { newId } from '@mi/ids'
import type { ParsedSpeaker, TranscriptHeader } from '../domain/model.ts'
import { importFormat } from '../domain/parse/format.ts'
import { TranscriptParseError } from '../domain/parse/parse-error.ts'
import { parseTranscript } from '../domain/parse/parse-transcript.ts'
import { transcriptErrors } from '../errors.ts'
import { announceReady } from '../events/announce-ready.ts'
import type { Parts } from '../parts.ts'
import { requestIndexing } from '../store/index-jobs.ts'
import { lockMeetingRef, nextTranscriptVersion, saveMeetingRef } from '../store/meeting-refs.ts'
import { dropStaged, stageSegments } from '../store/staged-segments.ts'
import { replaceTranscript } from '../store/transcripts.ts'
import { requireMeeting } from './require-meeting.ts'
import { splitUpload } from './split-upload.ts'

/**
 * Reads the file as it comes and stages its segments; then asks meetings who the speakers are; then makes it the meeting's transcript in
 * one transaction. A broken file or a lost connection leaves everything as it was.
 */
export function importTranscript(parts: Parts): TranscriptsHandlers['importTranscript'] {
  return async (messages, ctx) => {
    const { first, chunks } = await splitUpload<ImportTranscriptRequest>(messages)
    const format = importFormat(first.contentType)
    if (!format) throw transcriptErrors.unsupported_media_type()
    const { meetingId } = first
    await requireMeeting(parts, ctx, meetingId)

    const importId = newId('trs', parts.now())
    try {
      const stream = parseTranscript(format, chunks, { language: first.language ?? undefined })
      await stageSegments(parts.database, importId, stream.segments).catch(toClientError)
      const header = stream.header()
      const speakers = speakersOf(header)
      const begun = await parts.meetings.beginTranscript(
        { meetingId, speakers, live: false },
        { caller: ctx },
      )
      await save(parts, ctx, { meetingId, importId, header, begun })
      if (!begun.meeting) throw new Error('BeginTranscript answered without a meeting')
      return begun.meeting
    } catch (error) {
      await dropStaged(parts.database, importId).catch(cause =>
        ctx.log.warn({ err: cause }, 'staged segments stay behind'),
      )
      throw error
    }
  }
}

interface Import {
  meetingId: string
  importId: string
  header: TranscriptHeader
  begun: BeginTranscriptResponse
}

async function save(
  { database, now }: Parts,
  ctx: CallContext,
  { meetingId, importId, header, begun }: Import,
) {
  await database.transaction(async tx => {
    if (begun.ref) await saveMeetingRef(tx, ctx.tenant, begun.ref)
    if (!(await lockMeetingRef(tx, ctx.tenant, meetingId))) throw notFound('meeting')
    const transcript = {
      id: importId,
      meetingId,
      importId,
      header,
      participants: participantsByKey(header, begun),
      now: now(),
    }
    await replaceTranscript(tx, ctx.tenant, transcript)
    await nextTranscriptVersion(tx, ctx.tenant, meetingId)
    await requestIndexing(tx, ctx.tenant, meetingId, { text: true })
    await announceReady(tx, ctx, transcript)
  })
}

/** A speaker with several labels is asked for once; one who says nothing is a participant all the same. */
function speakersOf(header: TranscriptHeader): TranscriptSpeaker[] {
  return header.speakers.map(speaker => ({ key: keyOf(speaker), name: speaker.name, email: speaker.email }))
}

const keyOf = (speaker: ParsedSpeaker): string => speaker.keys[0] ?? speaker.name

function participantsByKey(
  header: TranscriptHeader,
  begun: BeginTranscriptResponse,
): Record<string, Participant> {
  return Object.fromEntries(
    header.speakers.flatMap(speaker => {
      const participant = begun.participants[keyOf(speaker)]
      if (!participant) throw new Error('BeginTranscript answered without one of the speakers')
      return speaker.keys.map(key => [key, participant])
    }),
  )
}

function toClientError(error: unknown): never {
  if (error instanceof TranscriptParseError) throw invalidFields([...error.details])
  throw error
}
