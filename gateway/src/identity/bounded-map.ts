/** A map of limited size that drops its oldest entries. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    super()
    this.#maxEntries = maxEntries
  }

  override set(key: K, value: V): this {
    // Setting an entry again makes it the newest.
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#maxEntries) this.delete(this.keys().next().value as K)
    return this
  }
}
