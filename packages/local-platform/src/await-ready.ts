import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
/** How long a process may take until it answers at all. */
const START_TIMEOUT_MS = 60_000
/** How long one answer may take: the checks of a part take two seconds at most. */
const RESPONSE_TIMEOUT_MS = 10_000
/** A part that responds may miss an engine for this time, because the engine may be starting or recovering. */
const ENGINE_TIMEOUT_MS = 15_000

export interface AwaitReadyOptions {
  name: string
  /** The address of the part's ops server. */
  opsUrl: string
  signal?: AbortSignal | undefined
  /** Why the part has ended, if it has; null while it runs. */
  ended?(): Promise<string | null>
  /** How long it may take altogether. */
  timeoutMs?: number
}

/**
 * Resolves when a part says that it can serve.
 * @throws Error that names what it misses (code ENOTREADY), why it ended, or that it was not ready in time
 */
export async function awaitReady(options: AwaitReadyOptions): Promise<void> {
  const { name, opsUrl, signal, ended, timeoutMs = START_TIMEOUT_MS } = options
  const began = Date.now()
  const left = () => timeoutMs - (Date.now() - began)
  let answeredAt: number | null = null
  let last = 'it does not respond'
  for (; left() > 0; await sleep(Math.min(POLL_MS, left()))) {
    signal?.throwIfAborted()
    const reason = await ended?.()
    if (reason) throw new Error(reason)
    const readiness = await askReadiness(opsUrl, Math.min(RESPONSE_TIMEOUT_MS, left()), signal)
    if (readiness === 'ready') return
    if (!readiness) continue
    const { status, missing } = readiness
    last = missing.length > 0 ? `it cannot use its ${missing.join(', ')}` : `it says "${status}"`
    answeredAt ??= Date.now()
    if (missing.length > 0 && Date.now() - answeredAt > ENGINE_TIMEOUT_MS)
      throw Object.assign(new Error(`${name} cannot use its ${missing.join(', ')}`), { code: 'ENOTREADY' })
  }
  throw new Error(`${name} does not become ready within ${timeoutMs / 1000} seconds: ${last}`)
}

/** Null when there is no answer, or none in time. */
async function askReadiness(
  opsUrl: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<'ready' | { status: string; missing: string[] } | null> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${opsUrl}/readyz`, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const text = await response.text()
    if (response.ok) return 'ready'
    const { status = `${response.status}`, checks = {} } = readJson(text)
    return { status, missing: Object.keys(checks).filter(check => checks[check] !== 'ok') }
  } catch {
    return null
  }
}

function readJson(text: string): { status?: string; checks?: Record<string, string> } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
