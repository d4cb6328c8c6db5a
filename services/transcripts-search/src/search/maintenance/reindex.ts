import type { Tenant } from '@mi/contracts'
import type { SearchEngine, TranscriptDocument, WriteOutcome } from '../engine.ts'
import type { OpenSearchEngine } from '../opensearch/engine.ts'
import { indexScopeOf, type Scope, type SegmentSource } from './segment-source.ts'

export interface ReindexProgress {
  done: number
  total: number
  segments: number
}

export interface ReindexReport extends ReindexProgress {
  /** Transcripts the index already had newer. */
  stale: number
  /** Meetings that the index had and the store has not. */
  removed: number
}

export interface ReindexOptions {
  engine: SearchEngine
  source: SegmentSource
  scope?: Scope
  onProgress?: (progress: ReindexProgress) => void
  /** Stops between two transcripts; what is read stays as it was or is consistent. */
  signal?: AbortSignal
}

/**
 * Synchronizes an index with the store, while searches and changes continue. Of everything on OpenSearch: a new index is built beside the old
 * one and takes its place when it is whole. Otherwise transcript by transcript in place: each is replaced at once, and
 * what the store does not have is removed. Safe to stop and to repeat.
 */
export async function reindex({
  engine,
  source,
  scope = {},
  onProgress,
  signal,
}: ReindexOptions): Promise<ReindexReport> {
  const report: ReindexReport = {
    done: 0,
    total: await source.count(scope),
    segments: 0,
    stale: 0,
    removed: 0,
  }
  const copy = async (write: Write) => {
    for await (const { tenant, transcript } of source.transcripts(scope)) {
      signal?.throwIfAborted()
      if ((await writeLatest(engine, source, tenant, transcript, write)) === 'stale') report.stale++
      report.done++
      report.segments += transcript.segments.length
      onProgress?.({ done: report.done, total: report.total, segments: report.segments })
    }
  }
  if (Object.keys(scope).length === 0 && canRebuild(engine)) {
    const rebuild = await engine.beginRebuild()
    try {
      await copy(rebuild.indexTranscript)
    } catch (error) {
      await rebuild.abandon()
      throw error
    }
    await rebuild.finish()
    return report
  }
  await copy(async (tenant, transcript) => {
    const outcome = await engine.indexTranscript(tenant, transcript, { repair: true })
    await engine.fillVectors?.(tenant, transcript.meeting.meetingId)
    return outcome
  })
  report.removed = await removeUnknown(engine, source, scope)
  await engine.dropOldVectors?.(indexScopeOf(scope))
  return report
}

type Write = (tenant: Tenant, transcript: TranscriptDocument) => Promise<WriteOutcome>

/**
 * Writes a transcript as the store has it by then. A change or a deletion that came between reading and writing has been to the index
 * already: where the index did not have the meeting yet it found nothing to change, and where it had removed it this brought it back.
 */
async function writeLatest(
  engine: SearchEngine,
  source: SegmentSource,
  tenant: Tenant,
  transcript: TranscriptDocument,
  write: Write,
): Promise<WriteOutcome> {
  const { meetingId } = transcript.meeting
  for (let read = transcript; ; ) {
    const outcome = await write(tenant, read)
    const now = await source.transcriptOf(tenant, meetingId)
    if (now === null) await engine.deleteMeeting(tenant, meetingId)
    if (now === null || (now.version === read.version && now.meeting.version === read.meeting.version))
      return outcome
    read = now
  }
}

/** Removes from the index what the store does not have. Asks the store once more first: it may have come meanwhile. */
async function removeUnknown(engine: SearchEngine, source: SegmentSource, scope: Scope): Promise<number> {
  let removed = 0
  for await (const { tenant, meetingId } of engine.indexedMeetings(indexScopeOf(scope))) {
    if ((await source.transcriptOf(tenant, meetingId)) !== null) continue
    await engine.deleteMeeting(tenant, meetingId)
    removed++
  }
  return removed
}

function canRebuild(engine: SearchEngine): engine is OpenSearchEngine {
  return 'beginRebuild' in engine
}
