import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { INDEXING_THREADS } from '../threads/threads.ts'
import type { JobKind } from './enqueue-indexing.ts'
import { indexVectors } from './index-vectors.ts'
import { indexWords } from './index-words.ts'

/** Everything this service does in the background. Two meetings get their words and one its vectors at a time. */
export function jobs(deps: Deps): JobHandler<JobKind>[] {
  return [indexWords(deps), indexVectors(deps)]
}

export const JOB_CONCURRENCY = INDEXING_THREADS + 1
