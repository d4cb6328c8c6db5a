import type { Parts } from './parts.ts'
import { dropAbandoned } from './store/staged-segments.ts'

const EVERY_MS = 5 * 60_000
/** Longer than any import may take: its deadline is two minutes. */
const ABANDONED_AFTER_MS = 10 * 60_000

/** Removes the staged segments of imports whose process was killed. */
export function startStagingSweep({ database, log, now }: Parts) {
  const sweep = async () => {
    try {
      const dropped = await dropAbandoned(database, new Date(now().getTime() - ABANDONED_AFTER_MS))
      if (dropped > 0) log.info({ segments: dropped }, 'abandoned imports removed')
    } catch (error) {
      log.warn({ err: error }, 'abandoned imports could not be removed, it is tried again')
    }
  }
  void sweep()
  const timer = setInterval(sweep, EVERY_MS)
  return { stop: async () => clearInterval(timer) }
}
