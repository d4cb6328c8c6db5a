/** Measures a function: its duration in milliseconds, and its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ tookMs: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { tookMs: performance.now() - began, result }
}

/** The percentile of some times; `share` is from 0 to 1. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function summary(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(1)} p99 ${percentile(times, 0.99).toFixed(1)}`
}
