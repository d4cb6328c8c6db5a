import { availableParallelism } from 'node:os'
import { deserialize } from 'node:v8'
import { openWorkerPool, TaskFailure } from '@mi/worker-pool'
import type { CalendarItem } from '../domain/event-fields.ts'
import type { FeedWarning } from '../domain/feed-warnings.ts'
import type { FeedProblem, FeedToRead, FileToCheck, ReadFeed } from './feed-worker.ts'

export interface FeedTask {
  accountId: string
  /** Aborts the work when the request or the job ends. */
  signal: AbortSignal
}

export type FeedContent =
  | { ok: true; batches: Iterable<CalendarItem[]>; warnings: FeedWarning[] }
  | { ok: false; problem: FeedProblem }

/**
 * Reads iCalendar files in threads, because a small file can require much work. Accounts take turns. A file
 * that exceeds the time or memory limit has a problem at line 1.
 */
export interface FeedReader {
  /** Returns the first defect for which an upload is rejected, or null. */
  check(file: FileToCheck, task: FeedTask): Promise<FeedProblem | null>
  /** Returns the items with a meeting link, in batches of one transaction each. */
  read(feed: FeedToRead, task: FeedTask): Promise<FeedContent>
  close(): Promise<void>
}

export interface FeedReaderOptions {
  /** The largest number of threads. Default: half of the processors. */
  threads?: number
  /** CPU time. Default: 10,000. The limits of `@mi/icalendar` keep a file below 5,000. */
  limitMs?: number
  /** The file that contains the tasks. Default: `feed-worker.ts`. */
  worker?: URL
}

const LIMIT_MS = 10_000
const HEAP_MB = 256

export function openFeedReader({
  threads = Math.max(1, Math.floor(availableParallelism() / 2)),
  limitMs = LIMIT_MS,
  worker = new URL('./feed-worker.ts', import.meta.url),
}: FeedReaderOptions = {}): FeedReader {
  const pool = openWorkerPool({ worker, threads, limitMs, heapMb: HEAP_MB })
  return {
    check: (file, task) => pool.run<FeedProblem | null>('checkFile', file, task).catch(problemOf),
    async read(feed, task) {
      const result = await pool
        .run<ReadFeed>('readFeed', feed, task)
        .catch(error => ({ ok: false as const, problem: problemOf(error) }))
      return result.ok ? { ...result, batches: deserialized(result.batches) } : result
    },
    close: () => pool.close(),
  }
}

function* deserialized(batches: readonly Uint8Array[]): Generator<CalendarItem[]> {
  for (const batch of batches) yield deserialize(batch)
}

/** @throws {Error} when the file is not the cause of the error */
function problemOf(error: unknown): FeedProblem {
  if (!(error instanceof TaskFailure)) throw error
  const resource = error.reason === 'took_too_long' ? 'time' : 'memory'
  return { line: 1, message: `the calendar takes too much ${resource} to read` }
}
