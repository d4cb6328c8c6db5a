/** The tasks of a thread. Each uses the thread's database connections, so that rows never pass through the main thread. */
import type { Tenant } from '@mi/contracts'
import { inSnapshot, openPool } from '@mi/database/pool'
import type { ExportFormatName, TranscriptHeader, TranscriptTotals } from '@mi/transcript-formats'
import { handOver, workerData } from '@mi/worker-pool'
import { countTotalsWith } from '../../store/corrected-totals.ts'
import type { TranscriptKey } from '../../store/read-full-transcript.ts'
import type { SegmentRecord } from '../../store/segments.ts'
import type { SearchEngine, WriteOutcome } from '../engine.ts'
import { openIndexingEngine, type SearchSettings } from '../open-indexing-engine.ts'
import { readDocument } from '../read-document.ts'
import type { EncodeOptions } from '../rendering/encode-transcript.ts'
import type { RenderedFile } from '../rendering/render-file.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type StagedImport, stageTranscript } from './stage-transcript.ts'

/** `absent`: the meeting has no transcript or is deleted. */
export type IndexedMeetingText = WriteOutcome | 'absent'

/** The data that a thread gets when it starts. */
export interface ThreadData {
  databaseUrl: string
  search: SearchSettings
}

const { databaseUrl, search } = workerData as ThreadData
const MAX_CONNECTIONS = 4

const pool = openPool({
  url: databaseUrl,
  applicationName: 'mi-transcripts-search-threads',
  maxConnections: MAX_CONNECTIONS,
})
let engine: SearchEngine | undefined

export function stage({
  body,
  ...request
}: StagedImport & { body: ReadableStream<Uint8Array> }): Promise<Outcome<TranscriptHeader>> {
  return outcomeOf(() => stageTranscript(pool, request, body))
}

/** Updates the indexed text of a meeting to the stored transcript. */
export function index({
  tenant,
  meetingId,
}: {
  tenant: Tenant
  meetingId: string
}): Promise<Outcome<IndexedMeetingText>> {
  engine ??= openIndexingEngine(search, pool)
  const { indexTranscript } = engine
  return outcomeOf(async () => {
    const document = await readDocument(pool, tenant, meetingId)
    return document ? indexTranscript(tenant, document) : 'absent'
  })
}

export async function render({
  tenant,
  by,
  format,
}: {
  tenant: Tenant
  by: TranscriptKey
  format: ExportFormatName
}): Promise<Outcome<RenderedFile | null>> {
  const { renderFile } = await import('../rendering/render-file.ts')
  const outcome = await outcomeOf(() => renderFile(pool, tenant, by, format))
  return 'value' in outcome && outcome.value ? handOver(outcome, [outcome.value.data.buffer]) : outcome
}

export async function encode({
  tenant,
  by,
  options,
}: {
  tenant: Tenant
  by: TranscriptKey
  options: EncodeOptions
}): Promise<Outcome<Uint8Array | null>> {
  const { encodeTranscript } = await import('../rendering/encode-transcript.ts')
  const outcome = await outcomeOf(() => encodeTranscript(pool, tenant, by, options))
  return 'value' in outcome && outcome.value ? handOver(outcome, [outcome.value.buffer]) : outcome
}

export function totals({
  tenant,
  transcriptId,
  corrected,
}: {
  tenant: Tenant
  transcriptId: string
  corrected: SegmentRecord
}): Promise<Outcome<TranscriptTotals>> {
  return outcomeOf(() => inSnapshot(pool, tx => countTotalsWith(tx, tenant, transcriptId, corrected)))
}
