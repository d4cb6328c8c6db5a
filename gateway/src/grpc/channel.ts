import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { commonErrors, type ServiceError } from '@mi/errors'
import { Endpoint, type EndpointOptions } from './endpoint.ts'
import { checkHealth } from './health.ts'

const RESOLVE_EVERY_MS = 15_000

/**
 * Connections to one service. The channel has one connection to each address of the service's name and uses
 * them in turn. It resolves the name again every 15 s, and when no address responds.
 */
export class Channel {
  readonly name: string
  readonly #targets: string[]
  readonly #options: EndpointOptions
  #endpoints: Endpoint[] = []
  #next = 0
  #resolvedAt = 0
  #resolving: Promise<void> | null = null

  /** @param address `host:port`, several separated by commas. */
  constructor(name: string, address: string, options: EndpointOptions = {}) {
    this.name = name
    this.#options = options
    this.#targets = address.split(',').map(target => target.trim())
  }

  /** An address that is ready for calls, or null. If null, call {@link connect}. */
  open(): Endpoint | null {
    const endpoints = this.#endpoints
    if (Date.now() - this.#resolvedAt > RESOLVE_EVERY_MS) void this.#resolve()
    for (let tried = 0; tried < endpoints.length; tried++) {
      this.#next = (this.#next + 1) % endpoints.length
      const endpoint = endpoints[this.#next]!
      if (endpoint.isReady) return endpoint
      // Connects to a recovered copy in the background; the call uses another copy meanwhile.
      if (endpoints.length > 1 && endpoint.mayConnect) endpoint.connect().catch(() => {})
    }
    return null
  }

  /** Opens a connection. @throws {ServiceError} `unavailable`, immediately when all circuits are open. */
  async connect(): Promise<Endpoint> {
    if (this.#endpoints.length === 0) await this.#resolve()
    const candidates = this.#endpoints.filter(endpoint => endpoint.mayConnect)
    if (candidates.length === 0) throw this.#unavailable()
    try {
      return await Promise.any(candidates.map(endpoint => endpoint.connect()))
    } catch (cause) {
      void this.#resolve()
      throw this.#unavailable(cause)
    }
  }

  /** Resolves to true when an address passes a health check. Does not wait when all circuits are open. */
  async isServing(deadlineMs: number): Promise<boolean> {
    try {
      const { session } = this.open() ?? (await this.connect())
      return session !== null && (await checkHealth(session, deadlineMs)) === 'serving'
    } catch {
      return false
    }
  }

  close(): void {
    for (const endpoint of this.#endpoints) endpoint.close()
    this.#endpoints = []
  }

  #unavailable(cause?: unknown): ServiceError {
    const isUnresponsive = this.#endpoints.some(endpoint => endpoint.breaker.isOpen)
    const reason = isUnresponsive ? 'does not respond, its circuit is open' : 'refuses connections'
    return commonErrors.unavailable({
      retryAfterSeconds: 1,
      cause: new Error(`${this.name} ${reason}`, { cause }),
    })
  }

  #resolve(): Promise<void> {
    this.#resolvedAt = Date.now()
    this.#resolving ??= this.#lookUp().finally(() => {
      this.#resolving = null
    })
    return this.#resolving
  }

  async #lookUp(): Promise<void> {
    const found = await Promise.all(this.#targets.map(addressesOf))
    const authorities = new Set(found.flat())
    // A short failure of the name server must not close working connections.
    if (authorities.size === 0) return
    const current = this.#endpoints.filter(endpoint => authorities.has(endpoint.authority))
    for (const endpoint of this.#endpoints) if (!current.includes(endpoint)) endpoint.close()
    const known = new Set(current.map(endpoint => endpoint.authority))
    const fresh = [...authorities].filter(authority => !known.has(authority))
    this.#endpoints = [...current, ...fresh.map(authority => new Endpoint(authority, this.#options))]
  }
}

async function addressesOf(target: string): Promise<string[]> {
  const colon = target.lastIndexOf(':')
  const host = target.slice(0, colon).replace(/^\[|\]$/g, '')
  const port = target.slice(colon + 1)
  if (isIP(host)) return [authority(host, port)]
  try {
    const addresses = await lookup(host, { all: true })
    // localhost resolves to ::1 and 127.0.0.1, but that is one server, not two copies.
    const family = addresses.some(found => found.family === 4) ? 4 : 6
    return addresses.filter(found => found.family === family).map(found => authority(found.address, port))
  } catch {
    return []
  }
}

function authority(host: string, port: string): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`
}
