import { setTimeout as sleep } from 'node:timers/promises'
import { findOpenJobs } from '@mi/jobs'
import type { TranscriptsDatabase } from '../store/database.ts'

/** Slows imports down to the speed of the search index. */
export interface Backpressure {
  /** Runs the function that makes a transcript ready, once the index has nearly all transcripts of the account that this copy made ready before. */
  apply<T>(accountId: string, meetingId: string, makeReady: () => Promise<T>): Promise<T>
  /** While the engine is unavailable, no import waits. */
  engineIsUnavailable(isUnavailable: boolean): void
}

/** Transcripts of an account in this copy that are being made ready or are not in the index yet. As many are indexed at once. */
const MAX_BEHIND = 2
/** If the index takes longer than this for a transcript, they go one at a time: two would take twice as long each. */
const SLOW_MS = 800
const POLL_MS = 25
/** An index that makes no progress must not stop imports. */
const MAX_WAIT_MS = 5_000
/** Accounts that are remembered. An account that is forgotten waits for nothing once. */
const MAX_ACCOUNTS = 1_000

interface AccountState {
  /** Imports that wait or run. */
  open: number
  running: number
  /** Meetings that the index does not have yet, and when they were made ready. */
  behind: Map<string, number>
  isSlow: boolean
  lastInQueue: Promise<void>
}

/**
 * Imports write faster than the index: without this, a hundred of them would be ready long before the last is found. They wait here
 * instead, one after the other, so that a transcript that is announced as ready is found soon after. Each account waits for its own
 * transcripts only, as the index serves accounts in turn. Nobody waits during an outage of the engine, or for jobs that failed before.
 */
export function createBackpressure(database: TranscriptsDatabase): Backpressure {
  let unavailable = false
  const accounts = new Map<string, AccountState>()

  function stateOf(accountId: string): AccountState {
    const known = accounts.get(accountId)
    const state = known ?? {
      ...{ open: 0, running: 0, isSlow: false },
      behind: new Map(),
      lastInQueue: Promise.resolve(),
    }
    // The account that imported last is the last to be forgotten.
    accounts.delete(accountId)
    accounts.set(accountId, state)
    if (accounts.size <= MAX_ACCOUNTS) return state
    for (const [id, { open }] of accounts) {
      if (open > 0 || id === accountId) continue
      accounts.delete(id)
      break
    }
    return state
  }

  async function waitForPlace(state: AccountState): Promise<void> {
    const until = performance.now() + MAX_WAIT_MS
    const isFull = () => !unavailable && state.running + state.behind.size >= (state.isSlow ? 1 : MAX_BEHIND)
    while (isFull()) {
      if (performance.now() > until) {
        state.behind.clear()
        return
      }
      await removeIndexed(state)
      if (isFull()) await sleep(POLL_MS)
    }
  }

  async function removeIndexed(state: AccountState): Promise<void> {
    const asked = [...state.behind.keys()]
    if (asked.length === 0) return
    // Without the database there is no import either, and its own statements report that.
    const open = await findOpenJobs(database, 'index-words', asked).catch(() => [])
    // A job that failed before is not waited for.
    const waiting = new Set(open.filter(job => job.attempts <= 1).map(job => job.resourceId))
    for (const id of asked.filter(id => !waiting.has(id))) {
      state.isSlow = performance.now() - (state.behind.get(id) ?? 0) > SLOW_MS
      state.behind.delete(id)
    }
  }

  return {
    async apply(accountId, meetingId, makeReady) {
      const state = stateOf(accountId)
      state.open++
      state.lastInQueue = state.lastInQueue
        .then(() => waitForPlace(state))
        .then(() => {
          state.running++
        })
      await state.lastInQueue
      try {
        const result = await makeReady()
        if (!unavailable) state.behind.set(meetingId, performance.now())
        return result
      } finally {
        state.running--
        state.open--
      }
    },
    engineIsUnavailable(isUnavailable) {
      unavailable = isUnavailable
      if (unavailable) for (const { behind } of accounts.values()) behind.clear()
    },
  }
}
