import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { INDEXING_THREADS } from '../engines/threads/threads.ts'
import type { JobKind } from './enqueue-indexing.ts'
import { IMPORTS, importDelivery } from './import-delivery.ts'
import { indexVectors } from './index-vectors.ts'
import { indexWords } from './index-words.ts'

/**
 * The background jobs of this service. They index the words of two meetings, the vectors of one meeting and import two deliveries at a
 * time.
 */
export function jobs(deps: Deps): JobHandler<JobKind>[] {
  return [indexWords(deps), indexVectors(deps), importDelivery(deps)]
}

export const JOB_CONCURRENCY = INDEXING_THREADS + 1 + IMPORTS
