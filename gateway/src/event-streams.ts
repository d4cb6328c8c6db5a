import type { ServerResponse } from 'node:http'

/** Event streams of one account that a gateway keeps open at once. */
export const MAX_STREAMS_OF_ACCOUNT = 500

/** The event streams that are open. Each keeps a call and a connection for hours, so rate limits alone do not bound them. */
export class EventStreams {
  readonly #begun = new Set<ServerResponse>()
  readonly #byAccount = new Map<string, number>()

  /** Takes a place among those of the account until the response closes. @returns whether there was one */
  admit(accountId: string, res: ServerResponse): boolean {
    const count = this.#byAccount.get(accountId) ?? 0
    if (count >= MAX_STREAMS_OF_ACCOUNT) return false
    this.#byAccount.set(accountId, count + 1)
    res.once('close', () => {
      const left = (this.#byAccount.get(accountId) ?? 0) - 1
      if (left > 0) this.#byAccount.set(accountId, left)
      else this.#byAccount.delete(accountId)
    })
    return true
  }

  /** From now on the stream is ended when the gateway drains. */
  begin(res: ServerResponse): void {
    this.#begun.add(res)
    res.once('close', () => this.#begun.delete(res))
  }

  endAll(): void {
    for (const res of this.#begun) res.end()
  }
}
