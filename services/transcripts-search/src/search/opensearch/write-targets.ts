import { SearchUnavailable } from '../errors.ts'
import type { OpenSearchClient } from './client.ts'
import { indicesBehind } from './indices.ts'

/** How long a process may go on writing to the indices it knows: a reindex waits for twice as long before it reads. */
export const WRITE_TARGETS_KEPT_MS = 1000

/** Names the indices that writes go to: the one that is read and any that a reindex is building. */
export class WriteTargets {
  readonly #client: OpenSearchClient
  readonly #alias: string
  #known: { names: string[]; until: number } | undefined

  constructor(client: OpenSearchClient, alias: string) {
    this.#client = client
    this.#alias = alias
  }

  async names(): Promise<string[]> {
    const now = Date.now()
    if (this.#known && now < this.#known.until) return this.#known.names
    const names = await indicesBehind(this.#client, this.#alias)
    if (names.length === 0) throw new SearchUnavailable(new Error(`no index behind ${this.#alias}`))
    this.#known = { names, until: now + WRITE_TARGETS_KEPT_MS }
    return names
  }

  forget(): void {
    this.#known = undefined
  }
}
