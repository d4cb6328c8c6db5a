import type { CallContext, CallOrigin } from '@mi/contracts'
import type { BeginTranscriptResponse, Participant } from '@mi/contracts/mi/meetings/v1'
import type { ImportTranscriptRequest, TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { notFound, ServiceError } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef, saveMeetingRef } from '@mi/meeting-refs'
import { importFormat, keySpeakers, type ParsedSpeaker, type TranscriptHeader } from '@mi/transcript-formats'
import type { Deps } from '../deps.ts'
import { speakerNames } from '../domain/speaker-names.ts'
import { type StagedImport, stageTranscript } from '../engines/threads/stage-transcript.ts'
import { transcriptErrors } from '../errors.ts'
import { announceReady } from '../events/announce-ready.ts'
import { enqueueIndexing } from '../jobs/enqueue-indexing.ts'
import { replaceEmbeddings, type SpeakerEmbedding } from '../store/speaker-embeddings.ts'
import { dropStaged } from '../store/staged-segments.ts'
import { nextTranscriptVersion } from '../store/transcript-counters.ts'
import { replaceTranscript } from '../store/transcripts.ts'
import { splitUpload } from './split-upload.ts'

/** This thread reads a body up to this size, in a few milliseconds. Another thread reads a larger body. */
const SMALL_BYTES = 128 * 1024

export function importTranscript(deps: Deps): TranscriptsHandlers['importTranscript'] {
  return async (messages, ctx) => {
    const { first, chunks } = await splitUpload<ImportTranscriptRequest>(messages)
    const { meeting } = await importFile(deps, ctx, first, chunks)
    if (!meeting) throw new Error('BeginTranscript answered without a meeting')
    return meeting
  }
}

/** The cause of an import: a request, or the job that imports a delivery. */
export type ImportCause = CallOrigin &
  Pick<
    CallContext,
    'tenant' | 'caller' | 'clientIp' | 'requestId' | 'traceparent' | 'signal' | 'log' | 'tokenFor'
  >

/**
 * Reads the file as it arrives and stages its segments. Then asks the meetings service who the speakers are. Then makes the segments the
 * meeting's transcript in one transaction. An invalid file or a lost connection changes nothing.
 */
export async function importFile(
  deps: Deps,
  ctx: ImportCause,
  { meetingId, contentType, language }: Pick<StagedImport, 'meetingId' | 'contentType' | 'language'>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<BeginTranscriptResponse> {
  if (!importFormat(contentType)) throw transcriptErrors.unsupported_media_type()
  const { language: meetingLanguage, participants } = await deps.meetingRefs.require(ctx, meetingId)
  const knownNames = participants.map(({ name }) => name)
  const importId = newId('trs', deps.now())
  try {
    const file = { importId, meetingId, contentType, language, meetingLanguage, knownNames }
    const header = await stage(deps, ctx, file, chunks)
    const speakers = keySpeakers(header.speakers)
    const asked = [...speakers].map(([key, { name, email }]) => ({ key, name, email }))
    const begun = await deps.meetings.beginTranscript(
      { meetingId, speakers: asked, live: false },
      { caller: ctx },
    )
    const read = { meetingId, importId, header, speakers, begun }
    await deps.backpressure.apply(ctx.tenant.accountId, meetingId, () => save(deps, ctx, read))
    return begun
  } catch (error) {
    await dropStaged(deps.database, importId).catch(cause =>
      ctx.log.warn({ err: cause }, 'staged segments stay behind'),
    )
    if (error instanceof ServiceError && error.status === 'invalid') await refuse(deps, ctx, meetingId)
    throw error
  }
}

async function stage(
  { database, threads }: Deps,
  ctx: ImportCause,
  request: StagedImport,
  body: AsyncIterable<Uint8Array>,
): Promise<TranscriptHeader> {
  const begun = await readSmall(body, SMALL_BYTES)
  if (begun.rest === null) return stageTranscript(database.pool, request, begun.chunks)
  const task = { accountId: ctx.tenant.accountId, signal: ctx.signal }
  return threads.stage(request, joined(begun), task)
}

/** Fails a meeting that was created for this file, which would otherwise wait for a day. A repeated import with a valid file revives it. */
async function refuse({ meetings }: Deps, ctx: ImportCause, meetingId: string): Promise<void> {
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
  ctx: ImportCause,
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

/** The chunks that were read, and the rest of the body; `rest` is null when the body has ended. */
interface BodyStart {
  chunks: Uint8Array[]
  rest: AsyncIterable<Uint8Array> | null
}

/** Reads a body to its end, or until it has more bytes than `limit`. */
async function readSmall(body: AsyncIterable<Uint8Array>, limit: number): Promise<BodyStart> {
  const iterator = body[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= limit) {
    const { value, done } = await iterator.next()
    if (done) return { chunks, rest: null }
    chunks.push(value)
    size += value.byteLength
  }
  return { chunks, rest: { [Symbol.asyncIterator]: () => iterator } }
}

/** Joins the chunks that were read with the rest of the body. */
async function* joined({ chunks, rest }: BodyStart): AsyncGenerator<Uint8Array> {
  yield* chunks
  if (rest) yield* rest
}
