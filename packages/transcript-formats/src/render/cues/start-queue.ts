/** A priority queue by start time; equal starts keep the order of the transcript. */
interface StartQueue<T> {
  readonly earliestMs: number
  push(startMs: number, order: number, item: T): void
  pop(): T | undefined
}

/** A binary heap: thousands of segments may overlap, and a scan of all of them for each cue would take minutes. */
export function createStartQueue<T>(): StartQueue<T> {
  const heap: { startMs: number; order: number; item: T }[] = []
  const isBefore = (a: number, b: number): boolean => {
    const first = heap[a]
    const second = heap[b]
    if (!first || !second) return false
    return first.startMs !== second.startMs ? first.startMs < second.startMs : first.order < second.order
  }
  const swap = (a: number, b: number): void => {
    const first = heap[a]
    const second = heap[b]
    if (!first || !second) return
    heap[a] = second
    heap[b] = first
  }

  return {
    get earliestMs() {
      return heap[0]?.startMs ?? Number.POSITIVE_INFINITY
    },
    push(startMs, order, item) {
      heap.push({ startMs, order, item })
      let child = heap.length - 1
      while (child > 0) {
        const parent = (child - 1) >> 1
        if (!isBefore(child, parent)) return
        swap(child, parent)
        child = parent
      }
    },
    pop() {
      swap(0, heap.length - 1)
      const earliest = heap.pop()
      let parent = 0
      for (;;) {
        const left = 2 * parent + 1
        const child = isBefore(left + 1, left) ? left + 1 : left
        if (!isBefore(child, parent)) return earliest?.item
        swap(child, parent)
        parent = child
      }
    },
  }
}
