import type { ChildProcess } from 'node:child_process'
import { eventually, freePort, killOutright, spawnService, type TestServices } from '@mi/testkit'

/** Identity in a process of its own, to be killed and started again at the same address of its pages. */
export async function identityProcess(services: TestServices, more: Record<string, string> = {}) {
  const port = await freePort()
  const address = `127.0.0.1:${port}`
  const env = { ...(await services.prepare('identity')), PAGES_PORT: String(port), ...more }
  let child: ChildProcess | null = null
  const health = () =>
    fetch(`http://${address}/healthz`).then(
      ({ status }) => status,
      () => 0,
    )
  return {
    address,
    /** Resolves when it serves. */
    async start(): Promise<void> {
      child = spawnService('identity', env)
      await eventually(health, status => status === 204, 60_000)
    },
    kill: () => killOutright(child),
  }
}
