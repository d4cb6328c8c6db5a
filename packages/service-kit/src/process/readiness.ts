import type { Logger } from '@mi/contracts'

/** Dependencies by name. A check resolves when its dependency is usable. */
export type Checks = Readonly<Record<string, () => Promise<void>>>

export interface Readiness {
  ready: boolean
  /** The result of each dependency. */
  checks: Record<string, 'ok' | 'failing'>
}

const CHECK_TIMEOUT_MS = 2_000

/** Checks all dependencies concurrently. A dependency that does not respond within 2 s is failing. */
export async function checkReadiness(checks: Checks, log: Logger): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await holds(name, check, log)] as const),
  )
  return {
    ready: results.every(([, ok]) => ok),
    checks: Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'failing'])),
  }
}

async function holds(name: string, check: () => Promise<void>, log: Logger): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS)
  })
  try {
    await Promise.race([check(), timeout])
    return true
  } catch (error) {
    log.warn({ dependency: name, err: error }, 'dependency is unavailable')
    return false
  } finally {
    clearTimeout(timer)
  }
}
