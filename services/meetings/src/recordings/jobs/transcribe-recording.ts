import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Plan } from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import { appendEvent } from '@mi/events'
import { type JobContext, type JobHandler, PermanentError } from '@mi/jobs'
import type { Deps, JobKind } from '../../deps.ts'
import { filesOf } from '../../domain/meeting-files.ts'
import type { Recording } from '../../generated/prisma/client.ts'
import { failMeeting } from '../../store/fail-meeting.ts'
import { joinParts, type TranscribedPart } from '../domain/join-parts.ts'
import type { SpokenTranscript } from '../domain/spoken-transcript.ts'
import { EngineUnavailable, type SpeechToText, TranscriptionFailed } from '../engines/speech-to-text.ts'
import { cachePart, removeCachedParts, storeDelivery } from '../store/cached-parts.ts'
import { deliveryIdOf } from '../store/deliveries.ts'
import { countRecording } from '../store/recording-minutes.ts'
import { fitParts, type LocalRecording } from './fit-parts.ts'
import { measureSound } from './measure-sound.ts'
import { withVoices } from './with-voices.ts'
import { makeWorkFolder } from './work-folder.ts'

/** Maximum number of attempts. Attempts that fail because the database or the file store is unavailable are not counted. */
const ATTEMPTS = 8
/** Attempts while the speech engine is unavailable, about a day. An unlimited wait would hide a wrong URL. */
const ATTEMPTS_IN_A_DAY = 200
const OUTAGES = new Set(['unavailable', 'deadline', 'rate_limited'])
/** The maximum of the column. */
const MAX_SECONDS = 2 ** 31 - 1
/** Maximum number of concurrent transcriptions in a process. */
export const TRANSCRIPTIONS = 8
/** Maximum number of concurrent transcriptions of an account, because a transcription can take hours. */
const TRANSCRIPTIONS_OF_ACCOUNT = 2
const MAX_BACKOFF_MS = 10 * 60_000

type Needed = Pick<
  Deps,
  | 'database'
  | 'files'
  | 'encryption'
  | 'ffmpeg'
  | 'recordingLimits'
  | 'speakerEmbeddings'
  | 'sameVoice'
  | 'now'
> & { speech: SpeechToText }

/**
 * Transcribes the recording of a meeting and delivers the result to transcripts-search. Each part is cached when it is transcribed, so that
 * a crash repeats at most one part.
 */
export function transcribeRecording(deps: Needed): JobHandler<JobKind> {
  const { database, files, now } = deps
  return {
    kind: 'transcribe-recording',
    concurrency: TRANSCRIPTIONS,
    concurrencyPerAccount: TRANSCRIPTIONS_OF_ACCOUNT,
    maxAttempts: attemptsAt,
    maxBackoffMs: MAX_BACKOFF_MS,
    retryAfterMs: error => (error instanceof EngineUnavailable ? error.retryAfterMs : null),

    async run({ tenant, resourceId: meetingId, payload }, ctx) {
      const { signal } = ctx
      const recording = await database.prisma.recording.findFirst({ where: { meetingId, ...tenant } })
      if (!recording) {
        await files.remove(filesOf({ ...tenant, id: meetingId }))
        return
      }
      const { fileKey } = recording
      const isCurrent = async () =>
        (await database.prisma.recording.count({ where: { meetingId, fileKey, ...tenant } })) > 0
      const folder = await makeWorkFolder()
      try {
        const path = join(folder, 'recording')
        const stored = await files.read(fileKey)
        await pipeline(Readable.from(stored.stream), createWriteStream(path), { signal })
        const file = { path, bytes: stored.size, contentType: stored.contentType }
        const { accountId } = tenant
        const seconds = await admit(deps, recording, { ...file, plan: payload.plan }, signal)
        const transcript = await transcribe(deps, recording, { ...file, accountId, seconds }, folder, ctx)
        // Without ffmpeg the length is known only after the transcription.
        if (seconds === null) await count(deps, recording, endOf(transcript), Number.POSITIVE_INFINITY)
        await storeDelivery(deps, fileKey, transcript)
        await database.transaction(async tx => {
          const delivered = await tx.recording.updateMany({
            where: { meetingId, fileKey, ...tenant },
            data: { deliveredAt: now() },
          })
          const payload = { meetingId, deliveryId: deliveryIdOf(fileKey) }
          // A recording that was replaced is not delivered. Its successor may already have a transcript.
          if (delivered.count > 0)
            await appendEvent(tx, tenant, 'mi.meetings.transcript.delivered.v1', payload, ctx.origin)
          await ctx.finish(tx)
        })
      } catch (error) {
        throw error instanceof TranscriptionFailed ? new PermanentError(error) : error
      } finally {
        await rm(folder, { recursive: true, force: true })
        // The recording was deleted or replaced. Nothing of it may remain.
        if (!(await isCurrent())) await files.remove(fileKey)
      }
    },

    async onExhausted({ tenant, resourceId: meetingId }, error, { finish, origin, log }) {
      const reason = error instanceof TranscriptionFailed ? error.reason : 'transcription_failed'
      log.warn({ meetingId, reason }, 'recording not transcribed')
      const recording = await database.prisma.recording.findFirst({ where: { meetingId, ...tenant } })
      if (recording) await removeCachedParts(files, recording.fileKey)
      await database.transaction(async tx => {
        await failMeeting(tx, tenant, meetingId, reason, now(), origin)
        await finish(tx)
      })
    },
  }
}

/**
 * Measures a recording and counts it against the quota of the plan, before the engine is called.
 * @returns the length in seconds; null without ffmpeg
 * @throws {TranscriptionFailed} when it is too long or exceeds the quota
 */
async function admit(
  deps: Needed,
  recording: Recording,
  { path, bytes, plan }: { path: string; bytes: number; plan: string | undefined },
  signal: AbortSignal,
): Promise<number | null> {
  const { accountId, durationSeconds } = recording
  if (durationSeconds !== null) return durationSeconds
  const { maxSeconds, minutesByPlan } = deps.recordingLimits
  const file = { accountId, path, allTracks: bytes <= deps.speech.maxBytes }
  const seconds = await measureSound(deps.ffmpeg, file, maxSeconds, signal)
  if (seconds === null) return null
  const minutes = minutesByPlan[plan as Plan] || Number.POSITIVE_INFINITY
  if (!(await count(deps, recording, seconds, minutes * 60)))
    throw new TranscriptionFailed('recording_minutes_exceeded', `More than ${minutes} minutes in the month`)
  return seconds
}

/** Counts a recording against a quota. @returns false when it exceeds the quota */
function count(
  { database, now }: Needed,
  { meetingId, fileKey, accountId, mode }: Recording,
  seconds: number,
  maxSeconds: number,
): Promise<boolean> {
  const quota = { maxSeconds, now: now() }
  return database.transaction(tx =>
    countRecording(tx, { accountId, mode }, { meetingId, fileKey, seconds }, quota),
  )
}

async function transcribe(
  deps: Needed,
  { fileKey, language, accountId, mode }: Recording,
  local: LocalRecording,
  folder: string,
  ctx: JobContext,
): Promise<SpokenTranscript> {
  const { speech, files, encryption, ffmpeg, sameVoice } = deps
  const { signal } = ctx
  const parts: TranscribedPart[] = []
  const limits = { maxBytes: speech.maxBytes, folder, signal }
  for (const { offsetSeconds, ...part } of await fitParts(ffmpeg, local, limits)) {
    const transcript = await cachePart({ files, encryption }, fileKey, parts.length, async () => {
      const spoken = await speech.transcribe({ ...part, language }, signal)
      return withVoices(deps, spoken, { tenant: { accountId, mode }, path: part.path, folder }, ctx)
    })
    parts.push({ offsetSeconds, transcript })
  }
  const transcript = joinParts(parts, sameVoice)
  if (transcript.segments.length === 0)
    throw new TranscriptionFailed('no_speech', 'The recording contains no speech')
  return transcript
}

function endOf({ segments }: SpokenTranscript): number {
  const end = segments.reduce((last, segment) => Math.max(last, segment.end), 0)
  return Math.min(Math.ceil(end), MAX_SECONDS)
}

function attemptsAt(error: unknown): number {
  if (error instanceof EngineUnavailable) return ATTEMPTS_IN_A_DAY
  return error instanceof ServiceError && OUTAGES.has(error.status) ? Number.POSITIVE_INFINITY : ATTEMPTS
}
