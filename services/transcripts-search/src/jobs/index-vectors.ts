import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { EmbeddingFailed, SearchUnavailable } from '../engines/index.ts'
import type { JobKind } from './enqueue-indexing.ts'

/**
 * Adds the vectors for semantic search to a meeting whose words are indexed. The job waits for the embedding endpoint; the words do
 * not wait for it.
 */
export function indexVectors({ engine }: Pick<Deps, 'engine'>): JobHandler<JobKind> {
  return {
    kind: 'index-vectors',
    concurrency: 1,
    firstBackoffMs: 250,
    maxBackoffMs: 15_000,
    outage(error) {
      if (error instanceof SearchUnavailable) return 'return'
      // An endpoint that fails for one meeting usually fails for the next too, and thousands may wait.
      return error instanceof EmbeddingFailed ? 'defer' : null
    },
    async run({ tenant, resourceId: meetingId }) {
      await engine.fillVectors?.(tenant, meetingId)
    },
  }
}
