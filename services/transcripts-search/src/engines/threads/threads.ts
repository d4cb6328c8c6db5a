import type { Tenant } from '@mi/contracts'
import type { ExportFormatName, TranscriptHeader, TranscriptTotals } from '@mi/transcript-formats'
import { openWorkerPool } from '@mi/worker-pool'
import type { TranscriptKey } from '../../store/read-full-transcript.ts'
import type { SegmentRecord } from '../../store/segments.ts'
import type { SearchSettings } from '../open-indexing-engine.ts'
import type { EncodeOptions } from '../rendering/encode-transcript.ts'
import type { RenderedFile } from '../rendering/render-file.ts'
import { type Outcome, resultOf } from './outcome.ts'
import type { StagedImport } from './stage-transcript.ts'
import type { IndexedMeetingText, ThreadData } from './worker.ts'

export interface ThreadTask {
  accountId: string
  /** Aborts the task. */
  signal: AbortSignal
}

/**
 * Work that increases with the length of a transcript, in separate threads: the event loop stays free for other calls, memory is bounded,
 * and accounts take turns.
 */
export interface Threads {
  /** Reads a large file and stages its segments. @throws {ServiceError} invalid */
  stage(request: StagedImport, body: AsyncIterable<Uint8Array>, task: ThreadTask): Promise<TranscriptHeader>
  /** Writes the text of a meeting to the search index. @throws SearchUnavailable */
  index(tenant: Tenant, meetingId: string, signal: AbortSignal): Promise<IndexedMeetingText>
  /** Writes a transcript as a file. Null when the transcript does not exist. @throws {ServiceError} invalid when the file is too large */
  render(
    tenant: Tenant,
    by: TranscriptKey,
    format: ExportFormatName,
    signal: AbortSignal,
  ): Promise<RenderedFile | null>
  /** Encodes a message with a transcript. Null when the transcript does not exist. @throws {ServiceError} invalid when it is too large */
  encode(
    tenant: Tenant,
    by: TranscriptKey,
    options: EncodeOptions,
    signal: AbortSignal,
  ): Promise<Uint8Array | null>
  /** The totals of a transcript with one of its segments replaced. */
  totals(
    tenant: Tenant,
    transcriptId: string,
    corrected: SegmentRecord,
    signal: AbortSignal,
  ): Promise<TranscriptTotals>
  close(): Promise<void>
}

const WORKER = new URL('./worker.ts', import.meta.url)

/** A thread takes a few hundred milliseconds to start, so it is kept between two imports. */
const IDLE_MS = 30_000

/** The maximum number of files that are read concurrently. An upload may be slow, so one account gets only a part. */
const IMPORTS = 12
const IMPORTS_OF_ACCOUNT = 4
const IMPORT_HEAP_MB = 256

/** The maximum number of transcripts that are indexed concurrently. One account leaves capacity for another. */
export const INDEXING_THREADS = 3
export const INDEXING_THREADS_OF_ACCOUNT = 2
/** Indexing a million words takes one minute on an idle machine. */
const INDEX_LIMIT_MS = 15 * 60_000
const INDEX_HEAP_MB = 256

/** The maximum number of transcripts that are written as files or messages concurrently. Each takes only seconds. */
const RENDERING_THREADS = 2
const RENDERINGS_OF_ACCOUNT = 1
const RENDER_LIMIT_MS = 60_000
const RENDER_HEAP_MB = 256

export function openThreads(options: { databaseUrl: string; search: SearchSettings }): Threads {
  const data: ThreadData = options
  const base = { worker: WORKER, data, idleMs: IDLE_MS }
  const imports = openWorkerPool({
    ...{ ...base, threads: 1, tasksPerThread: IMPORTS, tasksPerAccount: IMPORTS_OF_ACCOUNT },
    heapMb: IMPORT_HEAP_MB,
  })
  const indexing = openWorkerPool({
    ...{ ...base, threads: INDEXING_THREADS, tasksPerAccount: INDEXING_THREADS_OF_ACCOUNT },
    ...{ limitMs: INDEX_LIMIT_MS, heapMb: INDEX_HEAP_MB },
  })
  const rendering = openWorkerPool({
    ...{ ...base, threads: RENDERING_THREADS, tasksPerAccount: RENDERINGS_OF_ACCOUNT },
    ...{ limitMs: RENDER_LIMIT_MS, heapMb: RENDER_HEAP_MB },
  })
  return {
    async stage(request, body, task) {
      const source = sourceOf(body)
      try {
        const input = { ...request, body: source.stream }
        const transfer = [source.stream]
        return resultOf(await imports.run<Outcome<TranscriptHeader>>('stage', input, { ...task, transfer }))
      } catch (error) {
        throw source.failure() ?? error
      } finally {
        await source.end()
      }
    },
    async index(tenant, meetingId, signal) {
      const task = { accountId: tenant.accountId, signal }
      return resultOf(await indexing.run<Outcome<IndexedMeetingText>>('index', { tenant, meetingId }, task))
    },
    async render(tenant, by, format, signal) {
      const task = { accountId: tenant.accountId, signal }
      return resultOf(
        await rendering.run<Outcome<RenderedFile | null>>('render', { tenant, by, format }, task),
      )
    },
    async encode(tenant, by, options, signal) {
      const task = { accountId: tenant.accountId, signal }
      return resultOf(
        await rendering.run<Outcome<Uint8Array | null>>('encode', { tenant, by, options }, task),
      )
    },
    async totals(tenant, transcriptId, corrected, signal) {
      const task = { accountId: tenant.accountId, signal }
      return resultOf(
        await rendering.run<Outcome<TranscriptTotals>>('totals', { tenant, transcriptId, corrected }, task),
      )
    },
    async close() {
      await Promise.all([imports.close(), indexing.close(), rendering.close()])
    },
  }
}

/** Wraps a body as a stream that can be transferred to a thread. An error of the body loses its class in transfer, so it is kept here. */
function sourceOf(body: AsyncIterable<Uint8Array>) {
  let failure: unknown
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      // A chunk may be a view of a larger buffer, which would be copied completely.
      for await (const chunk of body) yield new Uint8Array(chunk)
    } catch (error) {
      failure = error
      throw error
    }
  }
  const source = chunks()
  return {
    stream: ReadableStream.from(source),
    failure: () => failure,
    /** Stops reading the body, also when the thread ended without a message. */
    end: () => source.return(undefined),
  }
}
