import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { move, workerData } from '../../src/index.ts'

export const echo = (input: unknown) => ({ input, data: workerData })

/** The niceness of this thread (proc(5), field 19 of `stat`). */
export function niceness(): number {
  const stat = readFileSync('/proc/thread-self/stat', 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}

export function bytes(length: number) {
  return move(new Uint8Array(length).fill(7).buffer)
}

export async function countBytes(stream: ReadableStream<Uint8Array>): Promise<number> {
  let count = 0
  for await (const chunk of stream) count += chunk.byteLength
  return count
}

export function exhaustMemory(): unknown {
  const held: unknown[] = []
  for (;;) held.push(new Array(10_000).fill({}))
}

export async function wait(flag: Int32Array<SharedArrayBuffer>): Promise<void> {
  Atomics.add(flag, 0, 1)
  while (Atomics.load(flag, 1) === 0) await sleep(5)
}

export function spin(): never {
  for (;;);
}
