import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import { enqueueIndexing } from '../jobs/enqueue-indexing.ts'
import type { Tx } from '../store/database.ts'
import { readSegmentsIn } from '../store/segments.ts'
import { nextTranscriptVersion } from '../store/transcript-counters.ts'
import { findTranscript, type TranscriptRecord, touchTranscript } from '../store/transcripts.ts'
import { transcriptMessage } from './transcript-message.ts'

type Chosen = Pick<TranscriptRecord, 'id' | 'meetingId'>

/** What a change came to; `changed: false` when all was as asked for already, and nothing has to follow. */
export interface Change<Result> {
  changed: boolean
  result: Result
}

/**
 * Changes a transcript in one transaction: locks it, holds If-Match against what GET /transcripts/{id} would answer, lets `change` do its
 * part, then counts the change and asks for the search index to follow.
 */
export async function changeTranscript<Result>(
  { database, jobs, now }: Deps,
  ctx: CallContext,
  chosen: Chosen,
  change: (tx: Tx, transcript: TranscriptRecord, now: Date) => Promise<Change<Result>>,
): Promise<Result> {
  return database.transaction(async tx => {
    const transcript = await lockTranscript(tx, ctx, chosen)
    await checkPrecondition(tx, ctx, transcript)
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
  { database, now }: Pick<Deps, 'database' | 'now'>,
  ctx: CallContext,
  chosen: Chosen,
): Promise<void> {
  if (ctx.ifMatch === null) return
  await database.transaction(async tx => {
    const transcript = await lockTranscript(tx, ctx, chosen)
    await checkPrecondition(tx, ctx, transcript)
    await touchTranscript(tx, ctx.tenant, transcript, now())
  })
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

async function checkPrecondition(tx: Tx, ctx: CallContext, transcript: TranscriptRecord): Promise<void> {
  if (ctx.ifMatch === null) return
  const segments = await readSegmentsIn(tx, ctx.tenant, transcript.id)
  const current = { transcript: transcriptMessage(transcript, segments), rendered: null, fileName: '' }
  ctx.checkPrecondition('mi.transcripts.v1.GetTranscriptResponse', current)
}
