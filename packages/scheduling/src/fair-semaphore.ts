/**
 * A concurrency limit in which keys, such as accounts, take turns. An account with many tasks delays another
 * account by at most one task.
 */
export interface FairSemaphore {
  /** Rejects with the reason of the signal when it is aborted before the task starts. */
  run<Result>(key: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

export interface FairSemaphoreOptions {
  /** The maximum number of concurrent tasks of one key. Below the limit, one key can never use the full capacity. Default: the limit. */
  mostPerKey?: number
}

export function createFairSemaphore(limit: number, options: FairSemaphoreOptions = {}): FairSemaphore {
  const { mostPerKey = limit } = options
  let running = 0
  const runningOf = new Map<string, number>()
  /** The waiting tasks by key, in the order of the turns. A key without waiting tasks is absent. */
  const waiting = new Map<string, Set<() => void>>()

  function startNext(): void {
    for (const [key, starts] of waiting) {
      if (running >= limit) return
      if ((runningOf.get(key) ?? 0) >= mostPerKey) continue
      const [start] = starts
      waiting.delete(key)
      if (!start) continue
      starts.delete(start)
      // Moves the key to the end, so that its next task starts after the tasks of other keys. The loop reaches it again later.
      if (starts.size > 0) waiting.set(key, starts)
      count(key, 1)
      start()
    }
  }

  function count(key: string, change: 1 | -1): void {
    running += change
    const ofKey = (runningOf.get(key) ?? 0) + change
    if (ofKey === 0) runningOf.delete(key)
    else runningOf.set(key, ofKey)
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
        count(key, -1)
        startNext()
      }
    },
  }
}
