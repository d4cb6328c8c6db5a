/** A concurrency limit in which keys, such as accounts, take turns. An account with many tasks delays another account by one task at most. */
export interface FairSemaphore {
  /** Rejects with the reason of the signal when it is aborted before the task starts. */
  run<Result>(key: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

export function createFairSemaphore(limit: number): FairSemaphore {
  let running = 0
  /** In the order of the turns; a key without waiting tasks is not in it. */
  const waiting = new Map<string, Set<() => void>>()

  function startNext(): void {
    while (running < limit) {
      const [turn] = waiting
      if (!turn) return
      const [key, starts] = turn
      const [start] = starts
      waiting.delete(key)
      if (!start) continue
      starts.delete(start)
      // Its next task comes after those of the others.
      if (starts.size > 0) waiting.set(key, starts)
      running++
      start()
    }
  }

  function turnOf(key: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const starts = waiting.get(key) ?? new Set()
      const onAbort = () => {
        starts.delete(start)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      starts.add(start)
      waiting.set(key, starts)
      startNext()
    })
  }

  return {
    async run(key, task, signal) {
      await turnOf(key, signal)
      try {
        return await task()
      } finally {
        running--
        startNext()
      }
    },
  }
}
