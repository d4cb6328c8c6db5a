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
  /** Transcripts that were newer in the index. */
  stale: number
  /** Meetings that were in the index but not in the store. */
  removed: number
}

export interface ReindexOptions {
  engine: SearchEngine
  source: SegmentSource
  scope?: Scope
  onProgress?: (progress: ReindexProgress) => void
  /** Stops between two transcripts. The index that is read stays unchanged or consistent. */
  signal?: AbortSignal
}

/**
 * Synchronizes an index with the store, while searches and changes continue. A complete reindex on OpenSearch builds a new index beside the
 * old index, which it replaces when it is complete. All other reindex runs work in place: each transcript is replaced in one step, and
 * meetings that the store does not have are removed. Safe to stop and to repeat.
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
 * Writes the latest stored version of a transcript. A change or deletion between the read and the write has already reached the index: the
 * change found nothing if the meeting was not yet indexed, and this write restored a deleted meeting. So the store is read again.
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

/** Removes meetings that the store does not have from the index. Asks the store again first: a meeting may be new. */
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
