import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
/** How long a process may take until it answers at all. */
const START_TIMEOUT_MS = 60_000
/** How long a part that answers may miss an engine: one that is starting, or recovering. */
const ENGINE_TIMEOUT_MS = 15_000

export interface AwaitReadyOptions {
  name: string
  /** Of the part's ops server. */
  opsUrl: string
  signal?: AbortSignal | undefined
  /** Why the part has ended, if it has; null while it runs. */
  ended?(): Promise<string | null>
}

/** Resolves when a part says that it can serve. @throws Error that names what it misses (code ENOTREADY), or why it ended */
export async function awaitReady({ name, opsUrl, signal, ended }: AwaitReadyOptions): Promise<void> {
  const began = Date.now()
  let answeredAt: number | null = null
  for (; Date.now() - began < START_TIMEOUT_MS; await sleep(POLL_MS)) {
    signal?.throwIfAborted()
    const reason = await ended?.()
    if (reason) throw new Error(reason)
    const response = await fetch(`${opsUrl}/readyz`).catch(() => null)
    if (response?.ok) return
    if (!response) continue
    const { checks = {} } = (await response.json().catch(() => ({}))) as { checks?: Record<string, string> }
    const missing = Object.keys(checks).filter(check => checks[check] !== 'ok')
    answeredAt ??= Date.now()
    if (missing.length > 0 && Date.now() - answeredAt > ENGINE_TIMEOUT_MS)
      throw Object.assign(new Error(`${name} cannot use its ${missing.join(', ')}`), { code: 'ENOTREADY' })
  }
  throw new Error(`${name} does not become ready within ${START_TIMEOUT_MS / 1000} seconds`)
}
