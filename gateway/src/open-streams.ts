import type { ServerResponse } from 'node:http'
import { addressGroup } from '@mi/service-kit'
import { gatewayErrors } from './errors.ts'
import type { RequestContext } from './request-context.ts'

/** The maximum number of event streams, downloads and uploads that a gateway keeps open for one account. */
export const MAX_STREAMS_OF_ACCOUNT = 500

/**
 * Counts the long requests: event streams, downloads and uploads. Each keeps a call and a connection open for
 * up to hours, so rate limits alone do not bound them. Requests without a credential are counted by address.
 */
export class OpenStreams {
  readonly #eventStreams = new Set<ServerResponse>()
  readonly #byAccount = new Map<string, number>()

  /**
   * Counts a request until its response closes.
   * @throws {ServiceError} `rate_limited` when the account has reached its maximum
   */
  admit({ credential, clientIp, res }: RequestContext): void {
    const who = credential?.caller.accountId ?? addressGroup(clientIp)
    const count = this.#byAccount.get(who) ?? 0
    if (count >= MAX_STREAMS_OF_ACCOUNT) throw tooManyStreams()
    this.#byAccount.set(who, count + 1)
    res.once('close', () => {
      const left = (this.#byAccount.get(who) ?? 0) - 1
      if (left > 0) this.#byAccount.set(who, left)
      else this.#byAccount.delete(who)
    })
  }

  /** Ends the event stream when the gateway drains. */
  beginEvents(res: ServerResponse): void {
    this.#eventStreams.add(res)
    res.once('close', () => this.#eventStreams.delete(res))
  }

  endEventStreams(): void {
    for (const res of this.#eventStreams) res.end()
  }
}

function tooManyStreams() {
  const message = `The account has ${MAX_STREAMS_OF_ACCOUNT} event streams, downloads and uploads open, which is the most at once. Close one first.`
  return gatewayErrors.rate_limited({ message, retryAfterSeconds: 10 })
}
