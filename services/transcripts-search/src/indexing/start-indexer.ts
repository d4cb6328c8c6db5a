import { setTimeout as sleep } from 'node:timers/promises'
import { createBell } from '../bell.ts'
import type { Deps } from '../deps.ts'
import { EmbeddingFailed, SearchUnavailable } from '../search/index.ts'
import {
  claimIndexJob,
  type IndexJob,
  type IndexWork,
  LEASE_SECONDS,
  postponeIndexJob,
} from '../store/index-jobs.ts'
import { runIndexJob } from './run-index-job.ts'

export interface IndexerOptions
  extends Pick<Deps, 'database' | 'engine' | 'indexPace' | 'notifications' | 'log'> {
  /** Meetings whose words are indexed at once by this copy; beside them one gets its vectors. Default 2. */
  concurrency?: number
}

/** Jobs whose time came without a notification: postponed ones, and those of a killed process. */
const POLL_MS = 1_000
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 15_000
/** Between two tries while the engine is away: the index is to follow soon after its return. */
const LONGEST_OUTAGE_PAUSE_MS = 3_000
/** How long a stop waits for jobs in hand. One that is cut off is done again by another copy, or after the start. */
const GRACE_MS = 5_000

/** Works off the index queue until it is stopped. Copies of the service share the queue. */
export function startIndexer(options: IndexerOptions) {
  const { database, engine, indexPace, notifications, log, concurrency = 2 } = options
  let stopping = false
  const stopped = new AbortController()
  const inHand = new Set<IndexJob>()
  const bell = createBell()
  const unsubscribe = notifications.on('index_jobs', bell.ring)

  async function worker(work: IndexWork): Promise<void> {
    let outageMs = 0
    while (!stopping) {
      const rings = bell.rings()
      const job = await claimIndexJob(database, work).catch(error => {
        if (!stopping) log.warn({ err: error }, 'the index queue cannot be read')
        return null
      })
      if (job) outageMs = await run(job, outageMs)
      else if (!stopping) await bell.wait(rings, POLL_MS)
    }
  }

  /** Answers how long it rested because the engine, or the embedding endpoint, is away; 0 when it is there. */
  async function run(job: IndexJob, outageMs: number): Promise<number> {
    inHand.add(job)
    const alive = setInterval(() => {
      postponeIndexJob(database, job, LEASE_SECONDS * 1000).catch(() => {}) // at worst another copy does it too
    }, LEASE_SECONDS * 333)
    try {
      await runIndexJob(database, engine, job)
      if (job.work === 'words') indexPace.engineIsAway(false)
    } catch (error) {
      clearInterval(alive)
      if (error instanceof SearchUnavailable) return await waitOut(job, error, outageMs)
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (job.attempts - 1), LONGEST_DELAY_MS)
      const about = { meeting_id: job.meetingId, work: job.work, attempts: job.attempts, delay_ms: delayMs }
      if (!stopping) log.warn({ err: error, ...about }, 'indexing failed, it is tried again')
      await giveBack(job, delayMs)
      // An endpoint that fails one meeting fails the next as well, mostly: thousands may wait.
      if (error instanceof EmbeddingFailed) return await rest(outageMs)
    } finally {
      clearInterval(alive)
      inHand.delete(job)
    }
    return 0
  }

  /** The engine is away, which is not the job's fault: it goes back at once, for a copy that reaches its engine, and this one rests. */
  async function waitOut(job: IndexJob, error: SearchUnavailable, outageMs: number): Promise<number> {
    if (job.work === 'words') indexPace.engineIsAway(true)
    const about = { work: job.work, pause_ms: pauseAfter(outageMs) }
    const what =
      job.work === 'words' ? 'the search engine is' : 'the search engine or the embedding endpoint is'
    if (!stopping) log.warn({ err: error, ...about }, `${what} away, the index waits`)
    await giveBack(job, 0)
    return rest(outageMs)
  }

  async function rest(outageMs: number): Promise<number> {
    const pauseMs = pauseAfter(outageMs)
    await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => {})
    return pauseMs
  }

  /** Lets the job be taken again after the delay. While the database is away there is nothing else to do; at the worst the lease runs out. */
  async function giveBack(job: IndexJob, delayMs: number): Promise<void> {
    for (let attempt = 0; attempt < LEASE_SECONDS && !stopping; attempt++) {
      try {
        return await postponeIndexJob(database, job, delayMs)
      } catch {
        await sleep(POLL_MS, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }

  const forWords = Array.from({ length: concurrency }, () => worker('words'))
  const workers = Promise.all([...forWords, worker('vectors')])
  return {
    async stop(): Promise<void> {
      stopping = true
      stopped.abort()
      unsubscribe()
      bell.ring()
      await Promise.race([workers, sleep(GRACE_MS, undefined, { ref: false })])
      for (const job of inHand) await postponeIndexJob(database, job, 0).catch(() => {})
    },
  }
}

function pauseAfter(outageMs: number): number {
  return Math.min(Math.max(FIRST_DELAY_MS, outageMs * 2), LONGEST_OUTAGE_PAUSE_MS)
}
