import { availableParallelism } from 'node:os'
import type { DiagramInput } from '@mi/diagrams'
import { Piscina } from 'piscina'
import type { AnswerDraft, AnswerRequest, SummaryDraft, SummaryRequest } from './engine.ts'
import { createFairSemaphore } from './fair-semaphore.ts'
import type { DrawnDiagram } from './worker.ts'

/**
 * CPU work, off the event loop that serves calls. Threads start when there is work and end when there is none. Answers, for which somebody
 * waits, have threads of their own; accounts take turns; a task that exceeds its time is ended.
 * @throws {TaskFailure} when a task took too long or too much memory
 */
export interface Workers {
  summarize(request: SummaryRequest): Promise<SummaryDraft>
  answer(request: AnswerRequest): Promise<AnswerDraft>
  draw(input: DiagramInput, task: { accountId: string; signal?: AbortSignal }): Promise<DrawnDiagram>
  close(): Promise<void>
}

export interface WorkersOptions {
  /** Most threads at once for summaries and diagrams; half of the processors by default. */
  threads?: number
  /** How long a thread stays without work. Loading weights and fonts again takes about a quarter of a second. */
  idleMs?: number
  /** A meeting of a day takes two seconds of an idle processor; one that twenty others want takes its time. */
  batchLimitMs?: number
  /** An answer takes 20 ms of an idle processor. */
  answerLimitMs?: number
  /** Another file than `worker.ts`, for tests. */
  worker?: URL
}

export type TaskFailureReason = 'took_too_long' | 'took_too_much_memory'

/** A task that was ended: trying again would end the same way. */
export class TaskFailure extends Error {
  readonly reason: TaskFailureReason

  constructor(reason: TaskFailureReason) {
    super(`the task ${reason.replaceAll('_', ' ')}`)
    this.name = 'TaskFailure'
    this.reason = reason
  }
}

const IDLE_MS = 5_000
const BATCH_LIMIT_MS = 120_000
const ANSWER_LIMIT_MS = 15_000
/** A meeting of a day needs a tenth of it; what needs more is a fault that must not take the process along. */
const HEAP_MB = 512
/** Young objects of a thread. Left to itself V8 lets them grow to six times that, for no speed: a meeting dies young either way. */
const YOUNG_HEAP_MB = 16

export function openWorkers(options: WorkersOptions = {}): Workers {
  const threads = options.threads ?? Math.max(1, Math.floor(availableParallelism() / 2))
  const batches = openPool(threads, options.batchLimitMs ?? BATCH_LIMIT_MS, options)
  const answers = openPool(Math.ceil(threads / 2), options.answerLimitMs ?? ANSWER_LIMIT_MS, options)
  return {
    // What no thread can be handed, the built-in engine does not need.
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

interface Pool {
  run<Result>(
    name: string,
    input: object,
    task: { accountId: string; signal?: AbortSignal | undefined },
  ): Promise<Result>
  close(): Promise<void>
}

function openPool(threads: number, limitMs: number, { idleMs = IDLE_MS, worker }: WorkersOptions): Pool {
  const pool = new Piscina({
    filename: (worker ?? new URL('./worker.ts', import.meta.url)).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    // Waiting threads would spin on shared memory.
    atomics: 'disabled',
  })
  // A thread that fails while it has no task, or one that was called off, fails nobody: the next task gets another.
  pool.on('error', () => {})
  const semaphore = createFairSemaphore(threads)
  return {
    run: (name, input, { accountId, signal }) =>
      semaphore.run(
        accountId,
        async () => {
          // Aborting a task that runs ends its thread.
          const limit = AbortSignal.timeout(limitMs)
          const ended = signal ? AbortSignal.any([signal, limit]) : limit
          try {
            return await pool.run(input, { name, signal: ended })
          } catch (error) {
            if (signal?.aborted) throw error
            if (limit.aborted) throw new TaskFailure('took_too_long')
            if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
              throw new TaskFailure('took_too_much_memory')
            throw error
          }
        },
        signal,
      ),
    close: () => pool.destroy(),
  }
}
