import type { CallContext } from '@mi/contracts'
import type { BeginTranscriptResponse, Participant } from '@mi/contracts/mi/meetings/v1'
import type { ImportTranscriptRequest, TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalidFields, notFound } from '@mi/errors'
import { recordAct } from '@mi/events'
import { newId } from '@mi/ids'
import { keySpeakers } from '../domain/key-speakers.ts'
import type { ParsedSpeaker, TranscriptHeader } from '../domain/model.ts'
import { importFormat } from '../domain/parse/format.ts'
import { TranscriptParseError } from '../domain/parse/parse-error.ts'
import { parseTranscript } from '../domain/parse/parse-transcript.ts'
import { speakerNames } from '../domain/participants.ts'
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
    const { language: meetingLanguage } = await requireMeeting(parts, ctx, meetingId)

    const importId = newId('trs', parts.now())
    try {
      const language = first.language ?? undefined
      const stream = parseTranscript(format, chunks, { language, meetingLanguage })
      await stageSegments(parts.database, importId, stream.segments).catch(toClientError)
      const header = stream.header()
      const speakers = keySpeakers(header.speakers)
      const asked = [...speakers].map(([key, { name, email }]) => ({ key, name, email }))
      const begun = await parts.meetings.beginTranscript(
        { meetingId, speakers: asked, live: false },
        { caller: ctx },
      )
      const read = { meetingId, importId, header, speakers, begun }
      await parts.indexPace.keep(meetingId, () => save(parts, ctx, read))
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
  speakers: ReadonlyMap<string, ParsedSpeaker>
  begun: BeginTranscriptResponse
}

async function save({ database, now }: Parts, ctx: CallContext, read: Import): Promise<void> {
  const { meetingId, importId, header, speakers, begun } = read
  const found = [...speakers].map(([key, speaker]) => {
    const participant = begun.participants[key]
    if (!participant) throw new Error('BeginTranscript answered without one of the speakers')
    return { speaker, participant }
  })
  const voices = found.flatMap(({ speaker: { voiceEmbedding }, participant: { id } }) =>
    voiceEmbedding ? [{ participantId: id, voice: voiceEmbedding }] : [],
  )
  await database.transaction(async tx => {
    if (begun.ref) await saveMeetingRef(tx, ctx.tenant, begun.ref)
    const meeting = await lockMeetingRef(tx, ctx.tenant, meetingId)
    if (!meeting) throw notFound('meeting')
    // Somebody may have been renamed since BeginTranscript answered.
    const names = speakerNames(
      meeting.participants,
      found.map(({ participant: { id, name } }) => [id, name]),
    )
    const participants = Object.fromEntries(
      found.flatMap(({ speaker, participant }) =>
        speaker.keys.map(key => [key, renamed(participant, names)]),
      ),
    )
    await replaceTranscript(tx, ctx.tenant, {
      id: importId,
      meetingId,
      importId,
      header,
      participants,
      now: now(),
    })
    await nextTranscriptVersion(tx, ctx.tenant, meetingId)
    await requestIndexing(tx, ctx.tenant, meetingId, { text: true })
    await announceReady(tx, ctx.tenant, { id: importId, meetingId, voices, ...header }, ctx)
    await recordAct(tx, ctx, { action: 'transcript.imported', targetType: 'meeting', targetId: meetingId })
  })
}

function renamed({ id, name }: Participant, names: ReadonlyMap<string, string>) {
  return { id, name: names.get(id) ?? name }
}

function toClientError(error: unknown): never {
  if (error instanceof TranscriptParseError) throw invalidFields([...error.details])
  throw error
}
