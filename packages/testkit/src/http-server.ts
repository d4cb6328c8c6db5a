import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestHttpServer {
  /** `http://127.0.0.1:41234` */
  url: string
  /** Ends its connections too. */
  stop(): Promise<void>
}

/**
 * An HTTP server on this machine. A client that goes away in the middle of a request fails nothing: with a handler of its own that awaits
 * the body, `createServer` makes a rejection of that which nobody catches, now and then, and the whole run fails with it.
 */
export async function startTestHttpServer(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<TestHttpServer> {
  const server = createServer(async (request, response) => {
    try {
      await handle(request, response)
    } catch (error) {
      if (!request.errored && !response.destroyed) throw error
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise(done => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}
