import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@mi/contracts'
import type { ServerState } from '../server-state.ts'

const POLL_EVERY_MS = 20

export interface DrainDeps {
  server: Server
  state: ServerState
  log: Logger
  timeoutMs: number
}

/**
 * Stops accepting requests and waits for the requests in flight. Every response from now on closes its
 * connection. Event streams end, and their clients reconnect to another copy.
 */
export async function drain({ server, state, log, timeoutMs }: DrainDeps): Promise<void> {
  state.draining = true
  const closed = new Promise(resolve => server.close(resolve))
  server.closeIdleConnections()
  state.openStreams.endEventStreams()
  const until = Date.now() + timeoutMs
  while (state.inFlight > 0 && Date.now() < until) await sleep(POLL_EVERY_MS)
  if (state.inFlight > 0) log.warn({ requests: state.inFlight }, 'drain timeout: requests aborted')
  server.closeAllConnections()
  await closed
}
