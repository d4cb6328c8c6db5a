import { setTimeout as sleep } from 'node:timers/promises'
import { findOpenJobs } from '@mi/jobs'
import type { TranscriptsDatabase } from '../store/database.ts'

/** Slows imports down to what the search index can follow. */
export interface Backpressure {
  /** Does what makes a meeting's transcript ready, once the index has nearly all that this copy made ready before. */
  apply<T>(meetingId: string, makeReady: () => Promise<T>): Promise<T>
  /** Nobody waits for an engine that is unavailable. */
  engineIsUnavailable(isUnavailable: boolean): void
}

/** Transcripts of this copy that are being made ready or not in the index yet: as many as it indexes at once. */
const MAX_BEHIND = 2
/** Where the index takes longer than this for one, they go one at a time: two would take twice as long each. */
const SLOW_MS = 800
const POLL_MS = 25
/** An index that makes no progress must not stop imports. */
const MAX_WAIT_MS = 5_000

/**
 * Imports write faster than the index does: without this, a hundred of them would be ready long before the last is found. They wait here
 * instead, one after the other, so that what is announced as ready is found soon after. An outage of the engine makes nobody wait, nor do
 * jobs that failed before.
 */
export function createBackpressure(database: TranscriptsDatabase): Backpressure {
  let unavailable = false
  let running = 0
  /** Meetings that the index does not have yet, and when they were made ready. */
  let behind = new Map<string, number>()
  let isSlow = false
  let lastInQueue: Promise<void> = Promise.resolve()

  async function waitForRoom(): Promise<void> {
    const until = performance.now() + MAX_WAIT_MS
    const isFull = () => !unavailable && running + behind.size >= (isSlow ? 1 : MAX_BEHIND)
    while (isFull()) {
      if (performance.now() > until) {
        behind = new Map()
        return
      }
      await removeIndexed()
      if (isFull()) await sleep(POLL_MS)
    }
  }

  async function removeIndexed(): Promise<void> {
    const asked = [...behind.keys()]
    if (asked.length === 0) return
    // Without the database there is no import either: that says so itself.
    const open = await findOpenJobs(database, 'index-words', asked).catch(() => [])
    // One that failed before is not waited for.
    const waiting = new Set(open.filter(job => job.attempts <= 1).map(job => job.resourceId))
    for (const id of asked.filter(id => !waiting.has(id))) {
      isSlow = performance.now() - (behind.get(id) ?? 0) > SLOW_MS
      behind.delete(id)
    }
  }

  return {
    async apply(meetingId, makeReady) {
      lastInQueue = lastInQueue.then(waitForRoom).then(() => {
        running++
      })
      await lastInQueue
      try {
        const result = await makeReady()
        if (!unavailable) behind.set(meetingId, performance.now())
        return result
      } finally {
        running--
      }
    },
    engineIsUnavailable(isUnavailable) {
      unavailable = isUnavailable
      if (unavailable) behind = new Map()
    },
  }
}
