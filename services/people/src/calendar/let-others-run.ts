import { setImmediate as nextTurn } from 'node:timers/promises'

/** A request of several services gets a turn in each of them. */
const SLICE_MS = 5

/** For long work in steps: called between two of them, it lets everything else of the process run every now and then. */
export function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await nextTurn()
    since = performance.now()
  }
}
