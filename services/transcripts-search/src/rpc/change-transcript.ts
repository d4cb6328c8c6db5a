import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'
import { requestIndexing } from '../store/index-jobs.ts'
import { lockMeetingRef, nextTranscriptVersion } from '../store/meeting-refs.ts'
import { readSegmentsIn } from '../store/segments.ts'
import { findTranscript, type TranscriptRecord } from '../store/transcripts.ts'
import { transcriptMessage } from './transcript-message.ts'

/**
 * Changes a transcript in one transaction: locks it, holds If-Match against what GET /transcripts/{id} would answer, lets `change` do its
 * part, then counts the change and asks for the search index to follow.
 */
export async function changeTranscript<Result>(
  { database, now }: Parts,
  ctx: CallContext,
  { id, meetingId }: Pick<TranscriptRecord, 'id' | 'meetingId'>,
  change: (tx: Tx, transcript: TranscriptRecord, now: Date) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async tx => {
    const meeting = await lockMeetingRef(tx, ctx.tenant, meetingId)
    const transcript = await findTranscript(tx, ctx.tenant, id)
    if (!meeting || !transcript) throw notFound('transcript')
    if (ctx.ifMatch !== null) await checkPrecondition(tx, ctx, transcript)
    const result = await change(tx, transcript, now())
    await nextTranscriptVersion(tx, ctx.tenant, meetingId)
    await requestIndexing(tx, ctx.tenant, meetingId, { text: true })
    return result
  })
}

/** Holds If-Match and changes nothing, for a change that is made elsewhere. */
export async function holdPrecondition(
  { database }: Pick<Parts, 'database'>,
  ctx: CallContext,
  transcript: TranscriptRecord,
): Promise<void> {
  if (ctx.ifMatch !== null) await database.transaction(tx => checkPrecondition(tx, ctx, transcript))
}

async function checkPrecondition(tx: Tx, ctx: CallContext, transcript: TranscriptRecord): Promise<void> {
  const segments = await readSegmentsIn(tx, ctx.tenant, transcript.id)
  const current = { transcript: transcriptMessage(transcript, segments), rendered: null }
  ctx.checkPrecondition('mi.transcripts.v1.GetTranscriptResponse', current)
}
