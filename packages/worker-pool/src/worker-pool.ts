import type { MessagePort, TransferListItem } from 'node:worker_threads'
import { createFairSemaphore } from '@mi/scheduling'
import { Piscina } from 'piscina'

/**
 * Threads for work that takes CPU time in proportion to its input. The event loop that serves calls stays free, accounts take turns, and a
 * task that exceeds its limit of time or memory ends alone. Threads start when there is work and end when there is none.
 */
export interface WorkerPool {
  /**
   * Runs the function `name` of the worker file.
   * @param input must be structured-cloneable
   * @throws {TaskFailure} when the task exceeds a limit: another attempt would end in the same way
   */
  run<Result>(name: string, input: unknown, task: WorkerTask): Promise<Result>
  close(): Promise<void>
}

export interface WorkerTask {
  accountId: string
  /** Ends the task, and its thread when it is running. In a thread that runs several tasks it ends only the wait for a place. */
  signal?: AbortSignal | undefined
  /** Parts of the input that the thread takes over instead of copying them, such as a stream. */
  transfer?: readonly Transferable[]
}

/** What a message to a thread can hand over. */
export type Transferable = ArrayBuffer | MessagePort | ReadableStream

export interface WorkerPoolOptions {
  /** The file whose exported functions are the tasks. */
  worker: URL
  /** The largest number of threads at once. */
  threads: number
  /**
   * How many tasks a thread runs at once. Default 1. More are for tasks that mostly wait, for example for a stream: such a task has to end
   * by itself, as ending its thread would end the others.
   */
  tasksPerThread?: number
  /** The largest number of tasks of one account at once. Default: all places. */
  tasksPerAccount?: number
  /** A running task ends after this time. Without effect in threads that run several tasks. Default: no limit. */
  limitMs?: number
  /** What every thread knows, such as settings: `workerData` of this package. */
  data?: unknown
  /** A thread without work ends after this time. Default 5,000. */
  idleMs?: number
  /** The heap of a thread in MB. A task that needs more ends. Default 512. */
  heapMb?: number
}

export type TaskFailureReason = 'took_too_long' | 'took_too_much_memory'

/** A task that was ended because it exceeded a limit. */
export class TaskFailure extends Error {
  readonly reason: TaskFailureReason

  constructor(reason: TaskFailureReason) {
    super(`the task ${reason.replaceAll('_', ' ')}`)
    this.name = 'TaskFailure'
    this.reason = reason
  }
}

const IDLE_MS = 5_000
const HEAP_MB = 512
/** Threads give way to the thread that serves calls. On other systems this would slow the whole process down. */
const NICENESS = process.platform === 'linux' ? 10 : 0
/** The young generation of a thread. V8 would let it grow to six times that without a gain in speed. */
const YOUNG_HEAP_MB = 16

export function openWorkerPool({
  worker,
  threads,
  tasksPerThread = 1,
  tasksPerAccount,
  limitMs,
  data,
  idleMs = IDLE_MS,
  heapMb = HEAP_MB,
}: WorkerPoolOptions): WorkerPool {
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    concurrentTasksPerWorker: tasksPerThread,
    niceIncrement: NICENESS,
    workerData: data,
    // With atomics, waiting threads would spin on shared memory.
    atomics: 'disabled',
  })
  // A thread may fail while it has no task or after its task was aborted. The next task gets another thread.
  pool.on('error', () => {})
  const semaphore = createFairSemaphore(
    threads * tasksPerThread,
    tasksPerAccount === undefined ? {} : { mostPerKey: tasksPerAccount },
  )

  async function runInThread(name: string, input: unknown, { signal, transfer = [] }: WorkerTask) {
    const limit = limitMs === undefined ? undefined : AbortSignal.timeout(limitMs)
    // An abort ends the thread of a running task.
    const ended = AbortSignal.any([signal, limit].filter(each => each !== undefined))
    try {
      return await pool.run(input, {
        name,
        transferList: transfer as TransferListItem[],
        ...(tasksPerThread === 1 && { signal: ended }),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new TaskFailure('took_too_much_memory')
      if (tasksPerThread === 1 && limit?.aborted) throw new TaskFailure('took_too_long')
      throw error
    }
  }

  return {
    run: (name, input, task) =>
      semaphore.run(task.accountId, () => runInThread(name, input, task), task.signal),
    close: () => pool.destroy(),
  }
}
