import type { CallContext } from '@mi/contracts'
import type { BeginTranscriptResponse, Participant } from '@mi/contracts/mi/meetings/v1'
import type { ImportTranscriptRequest, TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalid, invalidFields, notFound, ServiceError } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef, saveMeetingRef } from '@mi/meeting-refs'
import { CharsetError, toUtf8 } from '@mi/text'
import {
  importFormat,
  keySpeakers,
  type ParsedSpeaker,
  parseTranscript,
  type TranscriptHeader,
  TranscriptParseError,
} from '@mi/transcript-formats'
import type { Deps } from '../deps.ts'
import { speakerNames } from '../domain/speaker-names.ts'
import { transcriptErrors } from '../errors.ts'
import { announceReady } from '../events/announce-ready.ts'
import { enqueueIndexing } from '../jobs/enqueue-indexing.ts'
import { replaceEmbeddings, type SpeakerEmbedding } from '../store/speaker-embeddings.ts'
import { dropStaged, stageSegments } from '../store/staged-segments.ts'
import { nextTranscriptVersion } from '../store/transcript-counters.ts'
import { replaceTranscript } from '../store/transcripts.ts'
import { splitUpload } from './split-upload.ts'

/**
 * Reads the file as it comes and stages its segments; then asks meetings who the speakers are; then makes it the meeting's transcript in
 * one transaction. A broken file or a lost connection leaves everything as it was.
 */
export function importTranscript(deps: Deps): TranscriptsHandlers['importTranscript'] {
  return async (messages, ctx) => {
    const { first, chunks } = await splitUpload<ImportTranscriptRequest>(messages)
    const format = importFormat(first.contentType)
    if (!format) throw transcriptErrors.unsupported_media_type()
    const { meetingId } = first
    const { language: meetingLanguage } = await deps.meetingRefs.require(ctx, meetingId)

    const importId = newId('trs', deps.now())
    try {
      const language = first.language ?? undefined
      const text = toUtf8(chunks, first.contentType)
      const stream = parseTranscript(format, text, { language, meetingLanguage })
      await stageSegments(deps.database, { importId, meetingId }, stream.segments).catch(toClientError)
      const header = stream.header()
      const speakers = keySpeakers(header.speakers)
      const asked = [...speakers].map(([key, { name, email }]) => ({ key, name, email }))
      const begun = await deps.meetings.beginTranscript(
        { meetingId, speakers: asked, live: false },
        { caller: ctx },
      )
      const read = { meetingId, importId, header, speakers, begun }
      await deps.backpressure.apply(meetingId, () => save(deps, ctx, read))
      if (!begun.meeting) throw new Error('BeginTranscript answered without a meeting')
      return begun.meeting
    } catch (error) {
      await dropStaged(deps.database, importId).catch(cause =>
        ctx.log.warn({ err: cause }, 'staged segments stay behind'),
      )
      if (error instanceof ServiceError && error.status === 'invalid') await refuse(deps, ctx, meetingId)
      throw error
    }
  }
}

/** A meeting that was created for this file would wait for a day: it fails now. Repeating the import with a valid file revives it. */
async function refuse({ meetings }: Deps, ctx: CallContext, meetingId: string): Promise<void> {
  const request = { meetingId, reason: 'transcript_invalid' }
  await meetings
    .refuseUpload(request, { caller: ctx })
    .catch(error =>
      ctx.log.warn({ err: error, meetingId }, 'meeting not failed after its transcript was refused'),
    )
}

interface Import {
  meetingId: string
  importId: string
  header: TranscriptHeader
  speakers: ReadonlyMap<string, ParsedSpeaker>
  begun: BeginTranscriptResponse
}

async function save(
  { database, jobs, encryption, now }: Deps,
  ctx: CallContext,
  read: Import,
): Promise<void> {
  const { meetingId, importId, header, speakers, begun } = read
  const found = [...speakers].map(([key, speaker]) => {
    const participant = begun.participants[key]
    if (!participant) throw new Error('BeginTranscript answered without one of the speakers')
    return { speaker, participant }
  })
  const embeddings: SpeakerEmbedding[] = found.flatMap(
    ({ speaker: { voiceEmbedding: embedding }, participant: { id } }) =>
      embedding ? [{ participantId: id, embedding }] : [],
  )
  await database.transaction(async tx => {
    if (begun.ref) await saveMeetingRef(tx, ctx.tenant, begun.ref)
    const meeting = await lockMeetingRef(tx, ctx.tenant, meetingId)
    if (!meeting) throw notFound('meeting')
    // A participant may have been renamed since the response of BeginTranscript.
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
    await enqueueIndexing(jobs, tx, ctx.tenant, meetingId, { text: true })
    const ids = { meetingId, transcriptId: importId }
    const embeddingsOf = await replaceEmbeddings(tx, encryption, ctx.tenant, ids, embeddings)
    await announceReady(tx, ctx.tenant, { id: importId, meetingId, embeddingsOf, ...header }, ctx)
    await recordAuditEvent(tx, ctx, {
      action: 'transcript.imported',
      resourceType: 'meeting',
      resourceId: meetingId,
    })
  })
}

function renamed({ id, name }: Participant, names: ReadonlyMap<string, string>) {
  return { id, name: names.get(id) ?? name }
}

function toClientError(error: unknown): never {
  if (error instanceof TranscriptParseError) throw invalidFields([...error.details])
  if (error instanceof CharsetError) throw invalid(error.field, error.message)
  throw error
}
