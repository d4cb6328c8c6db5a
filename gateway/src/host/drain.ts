import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runtime } from '../runtime.ts'

const LOOK_EVERY_MS = 20

/**
 * Stops taking requests and lets those under way finish. Every answer from now on closes its connection; streams that
 * would go on for hours are ended, their clients come back elsewhere.
 */
export async function drain(server: Server, runtime: Runtime, timeoutMs: number): Promise<void> {
  runtime.draining = true
  const closed = new Promise(resolve => server.close(resolve))
  server.closeIdleConnections()
  for (const exchange of runtime.openStreams)
    if (exchange.operation?.name === 'streamLive') exchange.res.end()
  const until = Date.now() + timeoutMs
  while (runtime.inFlight > 0 && Date.now() < until) await sleep(LOOK_EVERY_MS)
  if (runtime.inFlight > 0)
    runtime.log.warn({ requests: runtime.inFlight }, 'requests cut off: they did not finish in time')
  server.closeAllConnections()
  await closed
}
