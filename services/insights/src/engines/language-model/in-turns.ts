/**
 * Runs `work` for all items, `atOnce` at a time. Returns the results in the order of the items. The first failure aborts the others
 * and is thrown after they have stopped.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  signal: AbortSignal | undefined,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const stop = new AbortController()
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const results: Result[] = []
  const left = items.entries()
  let failure: { error: unknown } | null = null
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.length) }, async () => {
      for (const [at, item] of left) {
        if (failure !== null) return
        try {
          results[at] = await work(item, either)
        } catch (error) {
          failure ??= { error }
          stop.abort()
        }
      }
    }),
  )
  if (failure !== null) throw (failure as { error: unknown }).error
  return results
}
