/** Pending calls without any response for this long are a reason to check whether the peer still responds. */
const SILENCE_MS = 2000
const PROBE_EVERY_MS = 1000

/** A call in flight. */
export interface PendingCall {
  /** Ends a call that is safe to repeat, when the circuit opens; null for others, which wait for their deadline. */
  abort: (() => void) | null
}

export interface CircuitBreakerDeps {
  /** Whether the peer responds at all. */
  probe(): Promise<boolean>
  /** Called when the circuit opens (not available) and when it closes again. */
  onChange(available: boolean): void
  silenceMs?: number
  probeEveryMs?: number
}

/**
 * Detects a peer that accepts calls but no longer responds (a stopped process, a blocked event loop), so that only the
 * first callers wait for it. Closed: calls pass. When calls are pending and none has been answered for 2 s, a probe
 * decides; if it fails, the circuit opens: calls fail at once. A probe a second closes it again; no client's call is
 * used as a probe.
 */
export class CircuitBreaker {
  readonly #deps: CircuitBreakerDeps
  readonly #silenceMs: number
  readonly #pending = new Set<PendingCall>()
  #isOpen = false
  #lastResponseAt = 0
  #timer: NodeJS.Timeout | null = null
  #probing = false
  #closed = false

  constructor(deps: CircuitBreakerDeps) {
    this.#deps = deps
    this.#silenceMs = deps.silenceMs ?? SILENCE_MS
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  started(call: PendingCall): void {
    if (this.#pending.size === 0) this.#lastResponseAt = Date.now()
    this.#pending.add(call)
    if (!this.#timer && !this.#isOpen) this.#schedule(this.#silenceMs)
  }

  /** @param responded whether the call ended with a response, of whatever status */
  ended(call: PendingCall, responded: boolean): void {
    this.#pending.delete(call)
    // A table that the set has outgrown keeps the call until the next full garbage collection: not its request as well.
    call.abort = null
    if (responded) this.#lastResponseAt = Date.now()
  }

  /** Opens the circuit: the peer is known to be unresponsive. */
  open(): void {
    if (this.#isOpen || this.#closed) return
    this.#isOpen = true
    this.#deps.onChange(false)
    for (const call of [...this.#pending]) call.abort?.()
    this.#schedule(this.#deps.probeEveryMs ?? PROBE_EVERY_MS)
  }

  /** Stops probing. */
  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  #schedule(delayMs: number): void {
    if (this.#closed) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#check(), delayMs).unref()
  }

  async #check(): Promise<void> {
    this.#timer = null
    if (this.#probing) return
    if (!this.#isOpen) {
      if (this.#pending.size === 0) return
      const silentMs = Date.now() - this.#lastResponseAt
      if (silentMs < this.#silenceMs) {
        this.#schedule(this.#silenceMs - silentMs)
        return
      }
    }
    this.#probing = true
    const responds = await this.#deps.probe().catch(() => false)
    this.#probing = false
    if (!responds) {
      if (this.#isOpen) this.#schedule(this.#deps.probeEveryMs ?? PROBE_EVERY_MS)
      else this.open()
      return
    }
    this.#lastResponseAt = Date.now()
    if (this.#isOpen) {
      this.#isOpen = false
      this.#deps.onChange(true)
    }
    if (this.#pending.size > 0) this.#schedule(this.#silenceMs)
  }
}
