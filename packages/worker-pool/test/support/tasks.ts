import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { handOver, workerData } from '../../src/index.ts'

export function double(input: number): number {
  return input * 2
}

export function thread(): number {
  return threadId
}

/** Computes endlessly. */
export function compute(): never {
  for (;;) Math.sqrt(Math.random())
}

/** Uses CPU time of this length. */
export function spend(ms: number): string {
  const { user } = process.threadCpuUsage()
  while (process.threadCpuUsage().user - user < ms * 1_000)
    for (let round = 0; round < 10_000; round++) Math.sqrt(Math.random())
  return 'spent'
}

/** Waits for this time without CPU time. */
export function wait(ms: number): string {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  return 'waited'
}

export function fill(): never {
  const arrays: number[][] = []
  for (;;) arrays.push(Array.from({ length: 10_000 }, Math.random))
}

export function fail(): never {
  throw new Error('a fault of the task')
}

export const dataOfPool = (): unknown => workerData

/** @returns bytes whose buffer is transferred with the result */
export function bytes(length: number): { data: Uint8Array } {
  const data = new Uint8Array(length).fill(7)
  return handOver({ data }, [data.buffer])
}

/** The niceness of this thread (proc(5), field 19 of `stat`). */
export function niceness(): number {
  const stat = readFileSync('/proc/thread-self/stat', 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}

export async function countBytes(stream: ReadableStream<Uint8Array>): Promise<number> {
  let count = 0
  for await (const chunk of stream) count += chunk.byteLength
  return count
}

export async function waitForFlag(flag: Int32Array<SharedArrayBuffer>): Promise<void> {
  Atomics.add(flag, 0, 1)
  while (Atomics.load(flag, 1) === 0) await sleep(5)
}
