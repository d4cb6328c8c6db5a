/** When pending calls get no response for this long, a probe checks whether the peer still responds. */
const SILENCE_MS = 2000
const PROBE_EVERY_MS = 1000

/** A call in flight. */
export interface PendingCall {
  /** Aborts a call that is safe to repeat when the circuit opens. Null for other calls, which wait for their deadline. */
  abort: (() => void) | null
}

export interface CircuitBreakerDeps {
  /** Resolves to true when the peer responds. */
  probe(): Promise<boolean>
  /** Called when the circuit opens (not available) and when it closes again. */
  onChange(available: boolean): void
  silenceMs?: number
  probeEveryMs?: number
}

/**
 * Detects a peer that accepts calls but does not respond (a stopped process, a blocked event loop), so that
 * only the first callers wait for it. While the circuit is closed, calls pass. If calls are pending and no
 * call has ended with a response for 2 s, the breaker sends a probe. If the probe fails, the circuit opens
 * and all calls fail immediately. The breaker then probes every second and closes the circuit when a probe
 * succeeds. It never uses a client's call as a probe.
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

  /** @param responded true if the call ended with a response of any status */
  ended(call: PendingCall, responded: boolean): void {
    this.#pending.delete(call)
    // V8 can keep the call in the outgrown table of the set until the next full garbage collection. Clearing
    // this reference releases the request.
    call.abort = null
    if (responded) this.#lastResponseAt = Date.now()
  }

  /** Opens the circuit. Call it when the peer is known to be unresponsive. */
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
