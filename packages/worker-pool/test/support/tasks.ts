import { threadId } from 'node:worker_threads'

export function double(input: number): number {
  return input * 2
}

export function thread(): number {
  return threadId
}

/** Computes without end. */
export function compute(): never {
  for (;;) Math.sqrt(Math.random())
}

/** Takes CPU time of this length. */
export function spend(ms: number): string {
  const { user } = process.threadCpuUsage()
  while (process.threadCpuUsage().user - user < ms * 1_000)
    for (let round = 0; round < 10_000; round++) Math.sqrt(Math.random())
  return 'spent'
}

/** Takes time on the clock and no CPU time. */
export function wait(ms: number): string {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  return 'waited'
}

export function fill(): never {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, Math.random))
}

export function fail(): never {
  throw new Error('a fault of the task')
}
