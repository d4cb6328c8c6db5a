import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { INDEXING_THREADS } from '../engines/threads/threads.ts'
import type { JobKind } from './enqueue-indexing.ts'
import { indexVectors } from './index-vectors.ts'
import { indexWords } from './index-words.ts'

/** The background jobs of this service. They index the words of two meetings and the vectors of one meeting at a time. */
export function jobs(deps: Deps): JobHandler<JobKind>[] {
  return [indexWords(deps), indexVectors(deps)]
}

export const JOB_CONCURRENCY = INDEXING_THREADS + 1
