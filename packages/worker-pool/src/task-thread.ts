// The thread of a pool: runs a function of the worker file, and reports its thread id and the start of the task.

import { threadId } from 'node:worker_threads'

/** Indices of `TaskClock`. */
export const THREAD_ID = 0
export const STARTED_AT = 1

/** Shared with the pool: the id of the thread, and its CPU time in ms at the start of the task. Zero before the start. */
export type TaskClock = Float64Array<SharedArrayBuffer>

export interface ThreadTask {
  worker: string
  name: string
  input: unknown
  clock: TaskClock
}

export default async function runTask({ worker, name, input, clock }: ThreadTask): Promise<unknown> {
  const tasks: Record<string, (input: unknown) => unknown> = await import(worker)
  const task = tasks[name]
  if (!task) throw new Error(`The worker file exports no function ${name}.`)
  clock[STARTED_AT] = cpuMs(process.threadCpuUsage())
  clock[THREAD_ID] = threadId
  return task(input)
}

export function cpuMs({ user, system }: { user: number; system: number }): number {
  return (user + system) / 1_000
}
