import type { Tenant } from '../engine.ts'

/** Tenants remembered at a time; the one asked for longest ago is forgotten first. */
const MOST_TENANTS = 10_000

/**
 * In which languages each tenant had transcripts when it was last asked for, by the codes of their analyzers. A guess that saves planning a
 * query in languages that nobody speaks: whoever relies on it looks whether it still holds.
 */
export class TenantLanguages {
  readonly #known = new Map<string, readonly string[]>()

  get({ accountId, mode }: Tenant): readonly string[] {
    return this.#known.get(`${accountId}/${mode}`) ?? []
  }

  set({ accountId, mode }: Tenant, codes: readonly string[]): void {
    const key = `${accountId}/${mode}`
    this.#known.delete(key)
    this.#known.set(key, codes)
    if (this.#known.size <= MOST_TENANTS) return
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest)
      return
    }
  }
}
