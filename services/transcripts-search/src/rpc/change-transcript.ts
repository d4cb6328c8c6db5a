import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import { isLong } from '../domain/transcript-size.ts'
import { enqueueIndexing } from '../jobs/enqueue-indexing.ts'
import type { Tx } from '../store/database.ts'
import { readSegmentsIn } from '../store/segments.ts'
import { nextTranscriptVersion } from '../store/transcript-counters.ts'
import { findTranscript, type TranscriptRecord, touchTranscript } from '../store/transcripts.ts'
import { encodedAs, transcriptMessage } from './transcript-message.ts'

type Chosen = Pick<TranscriptRecord, 'id' | 'meetingId'>

/** The outcome of a change. `changed: false`: the transcript was as asked for already, and nothing has to follow. */
export interface Change<Result> {
  changed: boolean
  result: Result
}

/**
 * Changes a transcript in one transaction: locks it, holds If-Match against what GET /transcripts/{id} would answer, lets `change` do its
 * part, then counts the change and asks for the search index to follow.
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
 * Holds If-Match for a change that is made elsewhere, and uses it up: of two calls that name the same state one is let through, since the
 * transcript is a newer one from here on. Does nothing without If-Match.
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

/** Corrections of one transcript wait for each other with a connection each: an account holds a part of the connections only. */
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
  // The thread has a connection of its own. It reads the same transcript, as the meeting's row is locked and nothing is changed yet.
  const bytes = await threads.encode(tenant, { id }, { withWords: true, as: 'response' }, signal)
  if (!bytes) throw notFound('transcript')
  ctx.checkPrecondition(RESPONSE, encodedAs(bytes))
}

const RESPONSE = 'mi.transcripts.v1.GetTranscriptResponse'
