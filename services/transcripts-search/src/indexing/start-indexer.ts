import type { Logger } from '@mi/contracts'
import type { Notifications } from '../notifications.ts'
import type { SearchEngine } from '../search/engine.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { claimIndexJob, postponeIndexJob } from '../store/index-jobs.ts'
import { runIndexJob } from './run-index-job.ts'

export interface IndexerOptions {
  database: TranscriptsDatabase
  engine: SearchEngine
  notifications: Notifications
  log: Logger
  /** Meetings indexed at once by this copy. Default 2. */
  concurrency?: number
}

/** Jobs whose time came without a notification: postponed ones, and those of a killed process. */
const POLL_MS = 1_000
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 30_000

/** Works off the index queue until it is stopped. Copies of the service share the queue. */
export function startIndexer({ database, engine, notifications, log, concurrency = 2 }: IndexerOptions) {
  let stopping = false
  let calls = 0
  const sleepers = new Set<() => void>()
  const wakeAll = () => {
    calls++
    for (const wake of [...sleepers]) wake()
  }
  const unsubscribe = notifications.on('index_jobs', wakeAll)

  /** Until there may be work again; not at all when somebody called since the queue was looked at. */
  async function sleep(callsSeen: number): Promise<void> {
    if (stopping || calls !== callsSeen) return
    await new Promise<void>(resolve => {
      const wake = () => {
        clearTimeout(timer)
        sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, POLL_MS)
      sleepers.add(wake)
    })
  }

  async function worker(): Promise<void> {
    while (!stopping) {
      const callsSeen = calls
      const job = await claimIndexJob(database).catch(error => {
        log.warn({ err: error }, 'the index queue cannot be read')
        return null
      })
      if (!job) {
        await sleep(callsSeen)
        continue
      }
      try {
        await runIndexJob(database, engine, job)
      } catch (error) {
        const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (job.attempts - 1), LONGEST_DELAY_MS)
        log.warn(
          { err: error, meeting_id: job.meetingId, attempts: job.attempts, delay_ms: delayMs },
          'indexing failed, it is tried again',
        )
        await postponeIndexJob(database, job, delayMs).catch(() => {})
      }
    }
  }

  const workers = Array.from({ length: concurrency }, worker)

  return {
    async stop(): Promise<void> {
      stopping = true
      unsubscribe()
      wakeAll()
      await Promise.all(workers)
    },
  }
}
