import type { PeriodicTask } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { dropAbandoned } from '../store/staged-segments.ts'

const INTERVAL_MS = 5 * 60_000
/** Longer than the deadline of an import, which is two minutes. */
const ABANDONED_AFTER_MS = 10 * 60_000

/** Removes the staged segments of imports whose process was killed. */
export function retention({ database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>): PeriodicTask[] {
  return [
    {
      name: 'purge-abandoned-imports',
      everyMs: INTERVAL_MS,
      immediately: true,
      async run() {
        const dropped = await dropAbandoned(database, new Date(now().getTime() - ABANDONED_AFTER_MS))
        if (dropped > 0) log.info({ segments: dropped }, 'abandoned imports removed')
      },
    },
  ]
}
