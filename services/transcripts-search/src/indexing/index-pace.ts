import { setTimeout as sleep } from 'node:timers/promises'
import type { TranscriptsDatabase } from '../store/database.ts'
import { firstTriesAmong } from '../store/index-jobs.ts'

export interface IndexPace {
  /** Does what makes a meeting's transcript ready, once the index has nearly all that this copy made ready before. */
  keep<T>(meetingId: string, makeReady: () => Promise<T>): Promise<T>
  /** Told by the indexer: nobody waits for an engine that is away. */
  engineIsAway(isAway: boolean): void
}

/** Transcripts of this copy that are being made ready or not in the index yet: as many as it indexes at once. */
const MOST_BEHIND = 2
/** Where the index takes longer than this for one, they go one at a time: two would take twice as long each. */
const SLOW_MS = 800
const PAUSE_MS = 25
/** An index that does not get on must not stop imports. */
const LONGEST_WAIT_MS = 5_000

/**
 * Imports write faster than the index does: without this, a hundred of them would be ready long before the last is found. They wait here
 * instead, one after the other, so that what is announced as ready is found soon after. An outage of the engine makes nobody wait, nor do
 * jobs that failed before.
 */
export function createIndexPace(database: TranscriptsDatabase): IndexPace {
  let away = false
  let inHand = 0
  /** Meetings, and when they were made ready. */
  let unfound = new Map<string, number>()
  let isSlow = false
  let lastInLine: Promise<void> = Promise.resolve()

  async function waitForRoom(): Promise<void> {
    const until = performance.now() + LONGEST_WAIT_MS
    const isFull = () => !away && inHand + unfound.size >= (isSlow ? 1 : MOST_BEHIND)
    while (isFull()) {
      if (performance.now() > until) {
        unfound = new Map()
        return
      }
      await lookForFound()
      if (isFull()) await sleep(PAUSE_MS)
    }
  }

  async function lookForFound(): Promise<void> {
    const asked = [...unfound.keys()]
    if (asked.length === 0) return
    // Without the database there is no import either: that says so itself.
    const open = await firstTriesAmong(database, asked).catch((): string[] => [])
    for (const id of asked.filter(id => !open.includes(id))) {
      isSlow = performance.now() - (unfound.get(id) ?? 0) > SLOW_MS
      unfound.delete(id)
    }
  }

  return {
    async keep(meetingId, makeReady) {
      lastInLine = lastInLine.then(waitForRoom).then(() => {
        inHand++
      })
      await lastInLine
      try {
        const result = await makeReady()
        if (!away) unfound.set(meetingId, performance.now())
        return result
      } finally {
        inHand--
      }
    },
    engineIsAway(isAway) {
      away = isAway
      if (away) unfound = new Map()
    },
  }
}
