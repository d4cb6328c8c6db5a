import { setTimeout as sleep } from 'node:timers/promises'
import { findOpenJobs } from '@mi/jobs'
import type { TranscriptsDatabase } from '../store/database.ts'

/** Slows imports down to the speed of the search index. */
export interface Backpressure {
  /** Runs `makeReady` when the index has nearly all transcripts of the account that this copy of the service made ready before. */
  apply<T>(accountId: string, meetingId: string, makeReady: () => Promise<T>): Promise<T>
  /** While the engine is unavailable, no import waits. */
  engineIsUnavailable(isUnavailable: boolean): void
}

/** The maximum number of an account's transcripts in this copy that are being made ready or indexed: as many as are indexed at once. */
const MAX_BEHIND = 2
/** If indexing a transcript takes longer than this, only one is made ready at a time: two would each take twice as long. */
const SLOW_MS = 800
const POLL_MS = 25
/** The longest wait: an index that makes no progress must not stop imports. */
const MAX_WAIT_MS = 5_000
/** The number of accounts in memory. An account that was evicted does not wait at its next import. */
const MAX_ACCOUNTS = 1_000

interface AccountState {
  /** Imports that wait or run. */
  open: number
  running: number
  /** Meetings that are not indexed yet, with the time when each became ready. */
  behind: Map<string, number>
  isSlow: boolean
  lastInQueue: Promise<void>
}

function newState(): AccountState {
  return { open: 0, running: 0, behind: new Map(), isSlow: false, lastInQueue: Promise.resolve() }
}

/**
 * Delays imports, which are faster than indexing: without this, a hundred imports would be ready long before search finds the last one.
 * Imports wait here in order, so that search finds a transcript soon after it is announced as ready. Each account waits only for its own
 * transcripts, as the index serves accounts in turn. Imports do not wait during an outage of the engine, or for jobs that failed before.
 */
export function createBackpressure(database: TranscriptsDatabase): Backpressure {
  let unavailable = false
  const accounts = new Map<string, AccountState>()

  function stateOf(accountId: string): AccountState {
    const state = accounts.get(accountId) ?? newState()
    // Moves the account to the end: the least recently used account is evicted first.
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
      await removeIndexed(database, state)
      if (isFull()) await sleep(POLL_MS)
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

/** Removes the meetings that the index has from the meetings that an account waits for. */
async function removeIndexed(database: TranscriptsDatabase, state: AccountState): Promise<void> {
  const meetingIds = [...state.behind.keys()]
  if (meetingIds.length === 0) return
  // If the database is unavailable, the import fails as well, and its own statements report the error.
  const open = await findOpenJobs(database, 'index-words', meetingIds).catch(() => [])
  // Imports do not wait for a job that failed before.
  const waiting = new Set(open.filter(({ attempts }) => attempts <= 1).map(({ resourceId }) => resourceId))
  for (const id of meetingIds.filter(id => !waiting.has(id))) {
    state.isSlow = performance.now() - (state.behind.get(id) ?? 0) > SLOW_MS
    state.behind.delete(id)
  }
}
