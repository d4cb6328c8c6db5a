import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import { isLong } from '../domain/transcript-size.ts'
import { encodedAs, transcriptMessage } from '../engines/rendering/transcript-message.ts'
import { enqueueIndexing } from '../jobs/enqueue-indexing.ts'
import type { Tx } from '../store/database.ts'
import { readSegmentsIn } from '../store/segments.ts'
import { nextTranscriptVersion } from '../store/transcript-counters.ts'
import { findTranscript, type TranscriptRecord, touchTranscript } from '../store/transcripts.ts'

type Chosen = Pick<TranscriptRecord, 'id' | 'meetingId'>

/** The result of a change. `changed: false`: the transcript already had the requested state, so nothing else happens. */
export interface Change<Result> {
  changed: boolean
  result: Result
}

/**
 * Changes a transcript in one transaction: locks it, compares If-Match with the response of GET /transcripts/{id}, runs `change`, counts
 * the change and enqueues the update of the search index.
 */
export async function changeTranscript<Result>(
  deps: Deps,
  ctx: CallContext,
  chosen: Chosen,
  change: (tx: Tx, transcript: TranscriptRecord, now: Date) => Promise<Change<Result>>,
): Promise<Result> {
  const { jobs, now } = deps
  return inTurn(deps, ctx, async tx => {
    const transcript = await lockTranscript(tx, ctx, chosen)
    await checkPrecondition(deps, tx, ctx, transcript)
    const { changed, result } = await change(tx, transcript, now())
    if (changed) {
      await touchTranscript(tx, ctx.tenant, transcript, now())
      await nextTranscriptVersion(tx, ctx.tenant, chosen.meetingId)
      await enqueueIndexing(jobs, tx, ctx.tenant, chosen.meetingId, { text: true })
    }
    return result
  })
}

/**
 * Checks If-Match for a change that another service makes, and consumes it: the transcript gets a new version, so of two calls with the
 * same ETag only one succeeds. Does nothing without If-Match.
 */
export async function claimPrecondition(
  deps: Pick<Deps, 'database' | 'now' | 'threads' | 'corrections'>,
  ctx: CallContext,
  chosen: Chosen,
): Promise<void> {
  if (ctx.ifMatch === null) return
  const { now } = deps
  await inTurn(deps, ctx, async tx => {
    const transcript = await lockTranscript(tx, ctx, chosen)
    await checkPrecondition(deps, tx, ctx, transcript)
    await touchTranscript(tx, ctx.tenant, transcript, now())
  })
}

/** Corrections of one transcript wait for each other, each with a connection. The limit leaves connections for other accounts. */
function inTurn<Result>(
  { database, corrections }: Pick<Deps, 'database' | 'corrections'>,
  { tenant, signal }: CallContext,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return corrections.run(tenant.accountId, () => database.transaction(work), signal)
}

async function lockTranscript(
  tx: Tx,
  ctx: CallContext,
  { id, meetingId }: Chosen,
): Promise<TranscriptRecord> {
  const meeting = await lockMeetingRef(tx, ctx.tenant, meetingId)
  const transcript = await findTranscript(tx, ctx.tenant, id)
  if (!meeting || !transcript) throw notFound('transcript')
  return transcript
}

async function checkPrecondition(
  { threads }: Pick<Deps, 'threads'>,
  tx: Tx,
  ctx: CallContext,
  transcript: TranscriptRecord,
): Promise<void> {
  if (ctx.ifMatch === null) return
  const { tenant, signal } = ctx
  const { id } = transcript
  if (!isLong(transcript)) {
    const segments = await readSegmentsIn(tx, tenant, id)
    const current = { transcript: transcriptMessage(transcript, segments), rendered: null, fileName: '' }
    return ctx.checkPrecondition(RESPONSE, current)
  }
  // The thread uses its own connection. It reads the same transcript: the meeting's row is locked and nothing is changed yet.
  const bytes = await threads.encode(tenant, { id }, { withWords: true, as: 'response' }, signal)
  if (!bytes) throw notFound('transcript')
  ctx.checkPrecondition(RESPONSE, encodedAs(bytes))
}

const RESPONSE = 'mi.transcripts.v1.GetTranscriptResponse'
