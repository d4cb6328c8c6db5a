/** The lowest of the `size` highest numbers seen: what a score must reach to be among them (a binary heap, lowest on top). */
export class LowestKept {
  readonly #size: number
  readonly #heap: number[] = []

  constructor(size: number) {
    this.#size = size
  }

  get threshold(): number {
    return this.#heap.length < this.#size ? Number.NEGATIVE_INFINITY : (this.#heap[0] as number)
  }

  add(value: number): void {
    const heap = this.#heap
    if (heap.length < this.#size) {
      heap.push(value)
      this.#rise(heap.length - 1)
    } else if (value > (heap[0] as number)) {
      heap[0] = value
      this.#sink()
    }
  }

  #rise(from: number): void {
    const heap = this.#heap
    let index = from
    while (index > 0) {
      const parent = (index - 1) >> 1
      if ((heap[parent] as number) <= (heap[index] as number)) return
      this.#swap(parent, index)
      index = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    for (let index = 0; ; ) {
      const left = index * 2 + 1
      if (left >= heap.length) return
      const right = left + 1
      const child = right < heap.length && (heap[right] as number) < (heap[left] as number) ? right : left
      if ((heap[index] as number) <= (heap[child] as number)) return
      this.#swap(index, child)
      index = child
    }
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap
    const value = heap[a] as number
    heap[a] = heap[b] as number
    heap[b] = value
  }
}
