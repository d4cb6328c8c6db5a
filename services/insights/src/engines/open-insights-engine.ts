import type { Workers } from '../workers/workers.ts'
import type { InsightsEngine } from './engine.ts'

/** The built-in engine, on the threads of the pool. */
export function createWorkerEngine(workers: Workers): InsightsEngine {
  return {
    name: 'built-in',
    summarize: request => workers.summarize(request),
    answer: request => workers.answer(request),
  }
}
