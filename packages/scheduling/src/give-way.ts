import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may hold the event loop between two turns. */
const SLICE_MS = 4

/**
 * For long work in a thread that also serves calls: the function returns a promise when the work has held the event loop long enough, and
 * nothing otherwise. Awaiting the promise gives other calls their turn.
 */
export function createGiveWay(sliceMs = SLICE_MS): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < sliceMs) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}
