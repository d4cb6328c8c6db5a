import { lookup } from 'node:dns/promises'
import type { ClientHttp2Session } from 'node:http2'
import { isIP } from 'node:net'
import { commonErrors } from '@mi/errors'
import { Endpoint } from './endpoint.ts'

const RESOLVE_EVERY_MS = 15_000

/**
 * The way to one service: a connection to each address behind its name, used in turn, so that copies share the load.
 * Names are looked up again every 15 s and when nothing answers.
 */
export class Channel {
  readonly name: string
  readonly #targets: string[]
  #endpoints: Endpoint[] = []
  #next = 0
  #resolvedAt = 0
  #resolving: Promise<void> | null = null

  /** @param address `host:port`, several separated by commas. */
  constructor(name: string, address: string) {
    this.name = name
    this.#targets = address.split(',').map(target => target.trim())
  }

  /** A connection that is open now, or null; then {@link connect}. */
  open(): ClientHttp2Session | null {
    const endpoints = this.#endpoints
    if (Date.now() - this.#resolvedAt > RESOLVE_EVERY_MS) void this.#resolve()
    for (let tried = 0; tried < endpoints.length; tried++) {
      this.#next = (this.#next + 1) % endpoints.length
      const endpoint = endpoints[this.#next]!
      if (endpoint.session) return endpoint.session
      // A copy that came back is connected to beside the call, which takes another copy meanwhile.
      if (endpoints.length > 1 && endpoint.mayConnect) endpoint.connect().catch(() => {})
    }
    return null
  }

  /** Opens a connection. @throws {ServiceError} `unavailable` when no address answers. */
  async connect(): Promise<ClientHttp2Session> {
    if (this.#endpoints.length === 0) await this.#resolve()
    const candidates = this.#endpoints.filter(endpoint => endpoint.mayConnect)
    if (candidates.length === 0) throw unavailable(undefined)
    try {
      return await Promise.any(candidates.map(endpoint => endpoint.connect()))
    } catch (cause) {
      void this.#resolve()
      throw unavailable(cause)
    }
  }

  close(): void {
    for (const endpoint of this.#endpoints) endpoint.close()
    this.#endpoints = []
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
    // A name server that fails for a moment must not cost the connections there are.
    if (authorities.size === 0) return
    const kept = this.#endpoints.filter(endpoint => authorities.has(endpoint.authority))
    for (const endpoint of this.#endpoints) if (!kept.includes(endpoint)) endpoint.close()
    const known = new Set(kept.map(endpoint => endpoint.authority))
    const fresh = [...authorities].filter(authority => !known.has(authority))
    this.#endpoints = [...kept, ...fresh.map(authority => new Endpoint(authority))]
  }
}

async function addressesOf(target: string): Promise<string[]> {
  const colon = target.lastIndexOf(':')
  const host = target.slice(0, colon).replace(/^\[|\]$/g, '')
  const port = target.slice(colon + 1)
  if (isIP(host)) return [authority(host, port)]
  try {
    const addresses = await lookup(host, { all: true })
    // localhost is ::1 and 127.0.0.1, one server listening on one of them: not two copies.
    const family = addresses.some(found => found.family === 4) ? 4 : 6
    return addresses.filter(found => found.family === family).map(found => authority(found.address, port))
  } catch {
    return []
  }
}

function authority(host: string, port: string): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`
}

function unavailable(cause: unknown) {
  return commonErrors.unavailable({ retryAfterSeconds: 1, cause })
}
