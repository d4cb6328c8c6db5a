import { setTimeout as delay } from 'node:timers/promises'
import type { MessagePort, TransferListItem } from 'node:worker_threads'
import { createFairSemaphore } from '@mi/scheduling'
import { Piscina } from 'piscina'
import { cpuMs, STARTED_AT, type TaskClock, THREAD_ID, type ThreadTask } from './task-thread.ts'

/**
 * Threads for work whose CPU time depends on its input. The event loop that serves calls stays free, accounts take turns, and a task that
 * exceeds its time or memory limit ends alone. Threads start for new work and end after a time without work.
 */
export interface WorkerPool {
  /**
   * Runs the function `name` of the worker file.
   * @param input must be structured-cloneable
   * @throws {TaskFailure} when the task exceeds a limit: a retry would end in the same way
   */
  run<Result>(name: string, input: unknown, task: WorkerTask): Promise<Result>
  close(): Promise<void>
}

export interface WorkerTask {
  accountId: string
  /** Aborts the task, and ends its thread if the task runs. In a thread with several tasks, it only ends the wait for a place. */
  signal?: AbortSignal | undefined
  /** Parts of the input that are transferred to the thread instead of copied, such as a stream. */
  transfer?: readonly Transferable[]
}

/** The objects that a message can transfer to a thread. */
export type Transferable = ArrayBuffer | MessagePort | ReadableStream

export interface WorkerPoolOptions {
  /** The file whose exported functions are the tasks. */
  worker: URL
  /** The maximum number of threads. */
  threads: number
  /**
   * The maximum number of concurrent tasks in a thread. Default 1. Use more for tasks that mostly wait, for example for a stream. Such a
   * task must end itself, because ending its thread would end the other tasks.
   */
  tasksPerThread?: number
  /** The maximum number of concurrent tasks of one account. Default: all places. */
  tasksPerAccount?: number
  /**
   * The CPU time limit of a running task, in ms. CPU time does not depend on the other work of the machine. Without effect in threads with
   * several tasks. Default: no limit.
   */
  limitMs?: number
  /** The elapsed time limit of a running task, including the start of its thread. Default: 10 times `limitMs`, at least 60,000. */
  wallLimitMs?: number
  /** The data for every thread, such as settings: `workerData` of this package. */
  data?: unknown
  /** A thread without work ends after this time. Default 5,000. */
  idleMs?: number
  /** The heap of a thread in MB. A task that exceeds it fails. Default 512. */
  heapMb?: number
}

export type TaskFailureReason = 'took_too_long' | 'took_too_much_memory'

/** A task ended because it exceeded a limit. */
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
const LEAST_WALL_LIMIT_MS = 60_000
/** Threads have a lower priority than the thread that serves calls. Only on Linux: on other systems this would slow the whole process. */
const NICENESS = process.platform === 'linux' ? 5 : 0
/** The young generation of a thread in MB. V8 would use six times as much without a gain in speed. */
const YOUNG_HEAP_MB = 16
/** The minimum interval of checks of the CPU time limit. */
const LEAST_CHECK_MS = 20

export function openWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { worker, threads, tasksPerThread = 1, tasksPerAccount: mostPerKey } = options
  const { idleMs = IDLE_MS, heapMb = HEAP_MB } = options
  const limits = tasksPerThread === 1 ? limitsOf(options) : null
  const pool = new Piscina({
    filename: new URL('./task-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksPerThread,
    idleTimeout: idleMs,
    niceIncrement: NICENESS,
    workerData: options.data,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    // With atomics, waiting threads would spin on shared memory.
    atomics: 'disabled',
  })
  // A thread may fail without a task or after its task was aborted. The next task gets another thread.
  pool.on('error', () => {})
  const semaphore = createFairSemaphore(
    threads * tasksPerThread,
    mostPerKey === undefined ? {} : { mostPerKey },
  )

  async function runTask(name: string, input: unknown, { signal, transfer = [] }: WorkerTask) {
    const clock: TaskClock = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT))
    const ended = new AbortController()
    const limit = new AbortController()
    if (limits)
      void exceeds(pool, clock, limits, ended.signal).then(isExceeded => {
        if (isExceeded) limit.abort()
      })
    // An abort ends the thread of a running task.
    const abort = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
    try {
      const task: ThreadTask = { worker: worker.href, name, input, clock }
      const transferList = transfer as TransferListItem[]
      return await pool.run(task, { transferList, ...(tasksPerThread === 1 && { signal: abort }) })
    } catch (error) {
      if (signal?.aborted) throw error
      if (limit.signal.aborted) throw new TaskFailure('took_too_long')
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new TaskFailure('took_too_much_memory')
      throw error
    } finally {
      ended.abort()
    }
  }

  return {
    run: (name, input, task) =>
      semaphore.run(task.accountId, () => runTask(name, input, task) as Promise<never>, task.signal),
    close: () => pool.destroy(),
  }
}

interface Limits {
  limitMs: number
  wallLimitMs: number
}

function limitsOf({ limitMs, wallLimitMs }: WorkerPoolOptions): Limits | null {
  if (limitMs === undefined) return null
  return { limitMs, wallLimitMs: wallLimitMs ?? Math.max(10 * limitMs, LEAST_WALL_LIMIT_MS) }
}

/** Resolves with true when the task exceeds a limit, and with false when it ends. */
async function exceeds(
  pool: Piscina,
  clock: TaskClock,
  { limitMs, wallLimitMs }: Limits,
  ended: AbortSignal,
): Promise<boolean> {
  const startedAt = performance.now()
  // The CPU time of a thread never exceeds the elapsed time, so the first check is after the limit has passed.
  let checkInMs = limitMs
  while (!ended.aborted) {
    const leftMs = wallLimitMs - (performance.now() - startedAt)
    if (leftMs <= 0) return true
    await delay(Math.min(checkInMs, leftMs), undefined, { signal: ended, ref: false }).catch(() => {})
    if (ended.aborted) break
    const usedMs = await cpuTimeOf(pool, clock)
    if (usedMs >= limitMs) return true
    checkInMs = Math.max(limitMs - usedMs, LEAST_CHECK_MS)
  }
  return false
}

/** The CPU time of the task in ms; 0 before it starts and after its thread has ended. */
async function cpuTimeOf({ threads }: Piscina, clock: TaskClock): Promise<number> {
  const thread = threads.find(({ threadId }) => threadId === clock[THREAD_ID])
  if (!thread) return 0
  const used = await thread.cpuUsage().then(cpuMs, () => 0)
  return used - (clock[STARTED_AT] ?? 0)
}
