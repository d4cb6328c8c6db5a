import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { commonErrors, type ServiceError } from '@mi/errors'
import { PAGE_HEALTH_PATH } from '@mi/service-kit'
import { CircuitBreaker, type PendingCall } from '../grpc/circuit-breaker.ts'

/** The time from the last byte of the request to the head of the response. */
const DEADLINE_MS = 15_000
const CONNECT_TIMEOUT_MS = 2000
const PROBE_DEADLINE_MS = 3000

export interface PageRequest {
  method: string
  /** The path with the query. */
  path: string
  headers: OutgoingHttpHeaders
  body: Buffer
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

export interface PageUpstreamOptions {
  onAvailabilityChange?(address: string, available: boolean): void
  /** See {@link CircuitBreaker}. */
  silenceMs?: number
  probeEveryMs?: number
}

interface Target {
  host: string
  port: number
  breaker: CircuitBreaker
}

/** The connection to a target was refused or broke before any response arrived. */
class Broken extends Error {
  readonly mayRepeat: boolean

  constructor(cause: unknown, mayRepeat: boolean) {
    super('no response', { cause })
    this.mayRepeat = mayRepeat
  }
}

/**
 * The pages of one service over HTTP/1.1. The service may have several addresses, which are used in turn. A
 * request that a target never received, or a read whose connection broke, is repeated once at another target.
 * A target that accepts connections but does not respond has an open circuit and gets no requests
 * (`grpc/circuit-breaker.ts`).
 */
export class PageUpstream {
  readonly service: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 })
  readonly #targets: Target[]
  #next = 0

  /** @param address `host:port`, several separated by commas. */
  constructor(service: string, address: string, options: PageUpstreamOptions = {}) {
    this.service = service
    this.#targets = address.split(',').map(one => this.#target(one.trim(), options))
  }

  /**
   * Resolves with the head of the response. The caller reads the body.
   * @throws {ServiceError} `unavailable`, `deadline`
   */
  async send(call: PageRequest): Promise<IncomingMessage> {
    const first = this.#choose()
    if (!first) throw this.#unavailable('does not respond, its circuit is open')
    try {
      return await this.#sendTo(first, call)
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      const second = error.mayRepeat ? this.#choose() : null
      if (!second || call.signal.aborted) throw this.#unavailable('does not respond', error)
      try {
        return await this.#sendTo(second, call)
      } catch (again) {
        throw again instanceof Broken ? this.#unavailable('does not respond', again) : again
      }
    }
  }

  close(): void {
    for (const { breaker } of this.#targets) breaker.close()
    this.#agent.destroy()
  }

  #target(address: string, { onAvailabilityChange, ...timing }: PageUpstreamOptions): Target {
    const colon = address.lastIndexOf(':')
    const host = address.slice(0, colon).replace(/^\[|\]$/g, '')
    const port = Number(address.slice(colon + 1))
    const breaker = new CircuitBreaker({
      ...timing,
      probe: () => probe(host, port),
      onChange: available => onAvailabilityChange?.(address, available),
    })
    return { host, port, breaker }
  }

  #choose(): Target | null {
    for (let tried = 0; tried < this.#targets.length; tried++) {
      this.#next = (this.#next + 1) % this.#targets.length
      const target = this.#targets[this.#next]!
      if (!target.breaker.isOpen) return target
    }
    return null
  }

  #sendTo({ host, port, breaker }: Target, call: PageRequest): Promise<IncomingMessage> {
    const { method, path, headers, body, signal } = call
    const isRead = method === 'GET' || method === 'HEAD'
    return new Promise((resolve, reject) => {
      const outgoing = request({ agent: this.#agent, host, port, method, path, headers, signal })
      const pending: PendingCall = { abort: isRead ? () => outgoing.destroy() : null }
      breaker.started(pending)
      let connected = false
      let late = false
      const deadline = setTimeout(() => {
        late = true
        outgoing.destroy()
      }, DEADLINE_MS)
      outgoing.once('socket', socket => {
        if (!socket.connecting) {
          connected = true
          return
        }
        const timer = setTimeout(() => outgoing.destroy(), CONNECT_TIMEOUT_MS)
        socket.once('connect', () => {
          connected = true
          clearTimeout(timer)
        })
        socket.once('close', () => clearTimeout(timer))
      })
      outgoing.once('response', response => {
        clearTimeout(deadline)
        breaker.ended(pending, true)
        resolve(response)
      })
      outgoing.once('error', error => {
        clearTimeout(deadline)
        breaker.ended(pending, false)
        if (late) reject(commonErrors.deadline({ cause: error }))
        else reject(new Broken(error, isRead || !connected))
      })
      outgoing.end(body)
    })
  }

  #unavailable(reason: string, cause?: unknown): ServiceError {
    return commonErrors.unavailable({
      retryAfterSeconds: 1,
      cause: new Error(`${this.service} pages: ${reason}`, { cause }),
    })
  }
}

/** Resolves to true when a server responds. */
function probe(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const outgoing = request({ host, port, path: PAGE_HEALTH_PATH, timeout: PROBE_DEADLINE_MS, agent: false })
    outgoing.once('response', response => {
      response.resume()
      resolve(true)
    })
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => resolve(false))
    outgoing.end()
  })
}
