import { availableParallelism } from 'node:os'
import type { DiagramInput } from '@mi/diagrams'
import { openWorkerPool } from '@mi/worker-pool'
import type { AnswerDraft, AnswerRequest, SummaryDraft, SummaryRequest } from './engine.ts'
import type { DrawnDiagram } from './worker.ts'

/**
 * The tasks of `worker.ts`. Answers have separate threads, because a user waits for them.
 * @throws {TaskFailure} when a task exceeds its time or memory limit
 */
export interface Workers {
  summarize(request: SummaryRequest): Promise<SummaryDraft>
  answer(request: AnswerRequest): Promise<AnswerDraft>
  draw(input: DiagramInput, task: { accountId: string; signal?: AbortSignal }): Promise<DrawnDiagram>
  close(): Promise<void>
}

export interface WorkersOptions {
  /** The maximum number of threads for summaries and diagrams. Default: half of the processors. */
  threads?: number
  /** An idle thread ends after this time. The next thread loads weights and fonts again, which takes about 250 ms. */
  idleMs?: number
  /** The CPU time limit of a summary or a diagram. A meeting of a full day takes two seconds. */
  batchLimitMs?: number
  /** The CPU time limit of an answer, which takes 20 ms. */
  answerLimitMs?: number
  /** The file with the tasks. Default: `worker.ts`. */
  worker?: URL
}

const BATCH_LIMIT_MS = 120_000
const ANSWER_LIMIT_MS = 15_000

export function openWorkers(options: WorkersOptions = {}): Workers {
  const threads = options.threads ?? Math.max(1, Math.floor(availableParallelism() / 2))
  const { worker = new URL('./worker.ts', import.meta.url), idleMs } = options
  const pool = (threads: number, limitMs: number) =>
    openWorkerPool({ worker, threads, limitMs, ...(idleMs === undefined ? {} : { idleMs }) })
  const batches = pool(threads, options.batchLimitMs ?? BATCH_LIMIT_MS)
  const answers = pool(Math.ceil(threads / 2), options.answerLimitMs ?? ANSWER_LIMIT_MS)
  return {
    // Functions cannot be sent to a thread, and the built-in engine does not use them.
    summarize: ({ signal, accountId = '', onTokens: _, finishedParts: __, ...request }) =>
      batches.run('summarize', request, { accountId, signal }),
    answer: ({ signal, accountId = '', onTokens: _, ...request }) =>
      answers.run('answer', request, { accountId, signal }),
    draw: (input, task) => batches.run('draw', input, task),
    async close() {
      await Promise.all([batches.close(), answers.close()])
    },
  }
}
