import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An address that leads to an HTTP server and holds back the requests chosen until they are released. */
export async function holdingProxy(target: string, isHeld: (path: string) => boolean) {
  let held: Promise<void> | null = null
  let release = () => {}
  const server = createServer(async (incoming, response) => {
    if (isHeld(incoming.url ?? '')) await held
    const { method, headers, url } = incoming
    const outgoing = request(new URL(url ?? '/', target), { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      held = new Promise(resolve => {
        release = resolve
      })
    },
    release: () => release(),
    async stop() {
      release()
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
