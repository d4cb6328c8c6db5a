import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { EmbeddingFailed, SearchUnavailable } from '../search/index.ts'
import type { JobKind } from './enqueue-indexing.ts'

/**
 * Gives a meeting whose words are indexed the vectors that search by meaning needs. They wait for the embedding endpoint, and words do not
 * wait for them.
 */
export function indexVectors({ engine }: Pick<Deps, 'engine'>): JobHandler<JobKind> {
  return {
    kind: 'index-vectors',
    concurrency: 1,
    firstBackoffMs: 250,
    maxBackoffMs: 15_000,
    outage(error) {
      if (error instanceof SearchUnavailable) return 'return'
      // An endpoint that fails one meeting mostly fails the next as well: thousands may wait.
      return error instanceof EmbeddingFailed ? 'defer' : null
    },
    async run({ tenant, resourceId: meetingId }) {
      await engine.fillVectors?.(tenant, meetingId)
    },
  }
}
