import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import { publishLinks, takeUnannounced } from '../store/links.ts'

const BATCH = 200

/** Publishes, in batches, the meetings whose links were changed by a merge, an undone merge or a deletion. */
export function announceChangedLinks({ database }: Deps): JobHandler<'announce-links'> {
  return {
    kind: 'announce-links',
    maxBackoffMs: 60_000,
    async run({ tenant }) {
      for (let left = true; left; )
        left = await database.transaction(async tx => {
          const changed = await takeUnannounced(tx, tenant, BATCH)
          for (const meeting of changed) await publishLinks(tx, tenant, meeting)
          return changed.length === BATCH
        })
    },
  }
}
