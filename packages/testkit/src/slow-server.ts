import { Agent, fetch, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { startTestHttpServer, type TestHttpServer } from './http-server.ts'

/** Shorter than undici's 300 s, so that a test need not wait for them. */
const DEFAULT_TIMEOUT_MS = 200

/**
 * A server that sends nothing until undici's default timeout has ended a request that began later, and then responds with JSON.
 * The default timeout of this process is short until `stop`.
 */
export async function startSlowTestServer(respond: () => object): Promise<TestHttpServer> {
  const server = await startTestHttpServer(async (request, response) => {
    if (request.url === '/never') return
    for await (const _ of request);
    await fetch(`${server.url}/never`).catch(() => {})
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(respond()))
  })
  const before = getGlobalDispatcher()
  const short = new Agent({ headersTimeout: DEFAULT_TIMEOUT_MS, bodyTimeout: DEFAULT_TIMEOUT_MS })
  setGlobalDispatcher(short)
  return {
    url: server.url,
    async stop() {
      setGlobalDispatcher(before)
      await short.destroy()
      await server.stop()
    },
  }
}
