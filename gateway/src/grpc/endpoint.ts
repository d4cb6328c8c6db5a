import { type ClientHttp2Session, connect } from 'node:http2'
import type { Socket } from 'node:net'

const CONNECT_TIMEOUT_MS = 2000
const FIRST_BACKOFF_MS = 50
const LARGEST_BACKOFF_MS = 2000
const PING_EVERY_MS = 20_000
const PING_TIMEOUT_MS = 5000
/** Flow control: what one answer, and all answers of a connection, may have under way. */
const STREAM_WINDOW_BYTES = 1024 * 1024
const CONNECTION_WINDOW_BYTES = 16 * 1024 * 1024

/**
 * One HTTP/2 connection to one address, made when first asked for and made anew after it is lost.
 * While the address refuses, it is asked again after 50 ms, 100 ms … 2 s, and calls in between fail at once.
 */
export class Endpoint {
  readonly authority: string
  #session: ClientHttp2Session | null = null
  #connecting: Promise<ClientHttp2Session> | null = null
  #failures = 0
  #retryAt = 0
  #closed = false

  /** @param authority host and port, the host an address in brackets if it is IPv6. */
  constructor(authority: string) {
    this.authority = authority
  }

  /** The open connection, or null. */
  get session(): ClientHttp2Session | null {
    return this.#session
  }

  /** Whether a connection may be tried now. */
  get mayConnect(): boolean {
    return !this.#closed && (this.#connecting !== null || Date.now() >= this.#retryAt)
  }

  /** The open connection, or a new one. @throws when the address does not answer. */
  connect(): Promise<ClientHttp2Session> {
    if (this.#session) return Promise.resolve(this.#session)
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = null
    })
    return this.#connecting
  }

  /** No new calls; those under way finish. */
  close(): void {
    this.#closed = true
    this.#session?.close()
    this.#session = null
  }

  #open(): Promise<ClientHttp2Session> {
    const session = connect(`http://${this.authority}`, {
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW_BYTES },
      // Megabytes. The default of 10 refuses streams when a few large answers are under way.
      maxSessionMemory: 1024,
    })
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => session.destroy(new Error('connecting took too long')),
        CONNECT_TIMEOUT_MS,
      )
      const forget = (): void => {
        if (this.#session === session) this.#session = null
      }
      session.once('connect', (_session, socket) => {
        clearTimeout(timer)
        ;(socket as Socket).setNoDelay(true)
        session.setLocalWindowSize(CONNECTION_WINDOW_BYTES)
        this.#failures = 0
        this.#retryAt = 0
        if (this.#closed) session.close()
        else this.#session = session
        watch(session)
        resolve(session)
      })
      // The other side is going away: calls under way finish, new ones take a new connection.
      session.once('goaway', forget)
      session.once('error', error => {
        forget()
        if (this.#retryAt < Date.now()) {
          this.#retryAt = Date.now() + Math.min(FIRST_BACKOFF_MS * 2 ** this.#failures, LARGEST_BACKOFF_MS)
          this.#failures++
        }
        reject(error)
      })
      session.once('close', () => {
        clearTimeout(timer)
        forget()
        reject(new Error('the connection was closed'))
      })
    })
  }
}

/** Finds out that a connection is dead though nobody closed it (a machine that vanished). */
function watch(session: ClientHttp2Session): void {
  const timer = setInterval(() => {
    const late = setTimeout(() => session.destroy(), PING_TIMEOUT_MS).unref()
    if (!session.ping(() => clearTimeout(late))) clearTimeout(late)
  }, PING_EVERY_MS).unref()
  session.once('close', () => clearInterval(timer))
}
