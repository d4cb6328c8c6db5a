import { type ClientHttp2Session, connect } from 'node:http2'
import type { Socket } from 'node:net'
import { backoffMs, RECONNECT } from '@mi/scheduling'
import { CircuitBreaker } from './circuit-breaker.ts'
import { checkHealth } from './health.ts'

const CONNECT_TIMEOUT_MS = 2000
const PING_EVERY_MS = 20_000
const PING_TIMEOUT_MS = 5000
/** The time limit of a health check. It is generous, because a busy service may be short of CPU. */
const PROBE_DEADLINE_MS = 3000
/** Flow control windows of one response and of all responses of a connection. */
const STREAM_WINDOW_BYTES = 1024 * 1024
const CONNECTION_WINDOW_BYTES = 16 * 1024 * 1024

export interface EndpointOptions {
  /** Called when the circuit of an address opens and when it closes again. */
  onAvailabilityChange?(authority: string, available: boolean): void
  /** See {@link CircuitBreaker}. */
  silenceMs?: number
  probeEveryMs?: number
  probeDeadlineMs?: number
}

/**
 * One HTTP/2 connection to one address. It opens on first use and reopens after it is lost. While the address
 * refuses connections, the endpoint retries with backoff and calls fail immediately. While the address
 * accepts connections but does not respond, its circuit is open.
 */
export class Endpoint {
  readonly authority: string
  readonly breaker: CircuitBreaker
  #session: ClientHttp2Session | null = null
  #connecting: Promise<Endpoint> | null = null
  #failures = 0
  #retryAt = 0
  #closed = false

  /** @param authority host and port; an IPv6 address is in brackets. */
  constructor(authority: string, options: EndpointOptions = {}) {
    const { onAvailabilityChange, probeDeadlineMs = PROBE_DEADLINE_MS, ...timing } = options
    this.authority = authority
    this.breaker = new CircuitBreaker({
      ...timing,
      probe: async () => {
        const { session } = await this.connect()
        return session !== null && (await checkHealth(session, probeDeadlineMs)) !== 'unresponsive'
      },
      onChange: available => onAvailabilityChange?.(authority, available),
    })
  }

  /** The open connection, or null. */
  get session(): ClientHttp2Session | null {
    return this.#session
  }

  /** True when calls may use the connection: it is open and the circuit is closed. */
  get isReady(): boolean {
    return this.#session !== null && !this.breaker.isOpen
  }

  /** True when a call may try to connect now. */
  get mayConnect(): boolean {
    if (this.#closed || this.breaker.isOpen) return false
    return this.#connecting !== null || Date.now() >= this.#retryAt
  }

  /** Resolves with an open connection. @throws when the address does not respond. */
  connect(): Promise<Endpoint> {
    if (this.#session) return Promise.resolve(this)
    this.#connecting ??= this.#open()
      .then(() => this)
      .finally(() => {
        this.#connecting = null
      })
    return this.#connecting
  }

  /** Accepts no new calls; calls in flight finish. */
  close(): void {
    this.#closed = true
    this.breaker.close()
    this.#session?.close()
    this.#session = null
  }

  #open(): Promise<void> {
    const session = connect(`http://${this.authority}`, {
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW_BYTES },
      // The unit is megabytes. The default of 10 refuses streams while a few large responses are in flight.
      maxSessionMemory: 1024,
    })
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        session.destroy(new Error('connect timed out'))
        // Opens the circuit, so that the next callers do not wait as long. The probes reconnect in the background.
        this.breaker.open()
      }, CONNECT_TIMEOUT_MS)
      const detach = (): void => {
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
        resolve()
      })
      // The peer is shutting down: calls in flight finish, new ones use a new connection.
      session.once('goaway', detach)
      session.once('error', error => {
        detach()
        if (this.#retryAt < Date.now()) {
          this.#retryAt = Date.now() + backoffMs(++this.#failures, RECONNECT, Math.random())
        }
        reject(error)
      })
      session.once('close', () => {
        clearTimeout(timer)
        detach()
        reject(new Error('the connection was closed'))
      })
    })
  }
}

/** Detects a dead connection that neither side has closed, for example after a machine failure. */
function watch(session: ClientHttp2Session): void {
  const timer = setInterval(() => {
    // A destroyed session throws on a ping, and its 'close' event may arrive much later.
    if (session.destroyed) return clearInterval(timer)
    const pingTimer = setTimeout(() => session.destroy(), PING_TIMEOUT_MS).unref()
    if (!session.ping(() => clearTimeout(pingTimer))) clearTimeout(pingTimer)
  }, PING_EVERY_MS).unref()
  session.once('close', () => clearInterval(timer))
}
